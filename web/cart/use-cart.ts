import { useSyncExternalStore } from 'react'
import type { Product } from '../../contracts/product.ts'
import { type Cart, EMPTY_CART, withItems, withProduct, withQuantity } from './cart.ts'
import { changeCart, currentCart, listenToCart } from './cart-store.ts'

export const cartActions = {
  add: (product: Product) => changeCart((cart) => withProduct(cart, product, new Date())),
  remove: (id: number) => changeCart((cart) => withQuantity(cart, id, 0)),
  setQuantity: (id: number, quantity: number) => changeCart((cart) => withQuantity(cart, id, quantity)),
  clear: () => changeCart((cart) => withItems(cart, [])),
  open: () => changeCart((cart) => ({ ...cart, isOpen: true })),
  close: () => changeCart((cart) => ({ ...cart, isOpen: false })),
  toggle: () => changeCart((cart) => ({ ...cart, isOpen: !cart.isOpen })),
}

export function useCart(): Cart & typeof cartActions {
  const cart = useSyncExternalStore(listenToCart, currentCart, () => EMPTY_CART)
  return { ...cart, ...cartActions }
}
