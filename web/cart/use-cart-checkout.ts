import { useNavigate } from '@tanstack/react-router'
import { track } from '../analytics/track.ts'
import { toast } from '../ui/toast.ts'
import { checkoutInitiated } from './cart-events.ts'
import { currentCart } from './cart-store.ts'
import { useCart } from './use-cart.ts'

/** Leaves the drawer for the checkout of the first item. Toasts lie below an open drawer, so it is closed either way. */
export function useCartCheckout(): () => void {
  const { items, close } = useCart()
  const navigate = useNavigate()
  return () => {
    close()
    const [first] = items
    if (!first) {
      toast({
        tone: 'destructive',
        title: 'Cart Empty',
        description: 'Add items to your cart before checking out.',
      })
      return
    }
    if (items.length > 1)
      toast({
        title: 'Multi-item Checkout',
        description: "Please checkout items individually for now. We're working on bulk checkout!",
      })
    track('cart_checkout_initiated', checkoutInitiated(currentCart()))
    navigate({ to: '/checkout/$id', params: { id: String(first.id) } })
  }
}
