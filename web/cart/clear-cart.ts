import { toast } from '../ui/toast.ts'
import { withItems } from './cart.ts'
import { changeCart, currentCart } from './cart-store.ts'
import { cartActions } from './use-cart.ts'

/** Undo puts its items back before those added meanwhile. */
export function clearCart(): void {
  const { items } = currentCart()
  const ids = new Set(items.map(({ id }) => id))
  const restore = () =>
    changeCart((cart) => withItems(cart, [...items, ...cart.items.filter(({ id }) => !ids.has(id))]))
  cartActions.clear()
  toast({ title: 'Cart cleared', action: { label: 'Undo', onClick: restore } })
}
