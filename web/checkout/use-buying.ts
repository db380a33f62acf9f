import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Product } from '../../contracts/product.ts'
import { useCart } from '../cart/use-cart.ts'
import { now } from '../lib/clock.ts'
import { salePhase } from '../sale/sale-phase.ts'
import { useSales } from '../sale/use-sale.ts'
import { useCurrentUser } from '../session/session.ts'
import { toast, toastFailure } from '../ui/toast.ts'

/** Add to cart and Buy now, each only while a sale is on and the product is unsold. */
export function useBuying(product: Product) {
  const navigate = useNavigate()
  const cart = useCart()
  const { user } = useCurrentUser()
  const sales = useSales()
  const [asksGuest, setAsksGuest] = useState(false)

  const isForSale = () => {
    // The page's clock may have ticked almost a second ago, before the sale opened.
    const isOn = salePhase(sales, now()).kind === 'on'
    if (product.status === 'sold') toastFailure('Product Sold', 'This item has already been purchased.')
    else if (!isOn) toastFailure('Sale Not Active', 'Please wait for the next sale event to make purchases.')
    return product.status !== 'sold' && isOn
  }

  return {
    addToCart() {
      if (!isForSale()) return
      cart.add(product)
      toast({
        tone: 'good',
        title: 'Added to Cart',
        description: product.title,
        action: { label: 'View cart', onClick: cart.open },
      })
    },
    buyNow() {
      if (!isForSale()) return
      if (user) navigate({ to: '/checkout/$id', params: { id: String(product.id) } })
      else setAsksGuest(true)
    },
    /** Whether the guest dialog is open. */
    asksGuest,
    closeGuest: () => setAsksGuest(false),
  }
}
