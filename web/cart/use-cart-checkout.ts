import { useNavigate } from '@tanstack/react-router'
import { track } from '../analytics/track.ts'
import { useSite } from '../lib/site.ts'
import { toast, toastFailure } from '../ui/toast.ts'
import { checkoutInitiated } from './cart-events.ts'
import { currentCart } from './cart-store.ts'
import { useCart } from './use-cart.ts'
import type { CartLineState } from './use-cart-lines.ts'

/**
 * Opens the checkout of all available items, or only of the first if bulk checkout is off. Always closes the drawer, which
 * would cover toasts.
 */
export function useCartCheckout(available: CartLineState[]): () => void {
  const { items, close } = useCart()
  const { bulkCheckout } = useSite()
  const navigate = useNavigate()
  return () => {
    close()
    if (items.length === 0) {
      toastFailure('Cart Empty', 'Add items to your cart before checking out.')
      return
    }
    const [first] = available
    if (!first) return
    track('cart_checkout_initiated', checkoutInitiated(currentCart()))
    if (bulkCheckout && available.length > 1) {
      navigate({ to: '/checkout/cart' })
      return
    }
    if (items.length > 1 && !bulkCheckout)
      toast({
        title: 'Multi-item Checkout',
        description: "Please checkout items individually for now. We're working on bulk checkout!",
      })
    navigate({ to: '/checkout/$id', params: { id: String(first.item.id) } })
  }
}
