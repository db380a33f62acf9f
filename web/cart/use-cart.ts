import { useSyncExternalStore } from 'react'
import type { Product } from '../../contracts/product.ts'
import { type Cart, EMPTY_CART } from './cart.ts'
import { changeCart, currentCart, listenToCart } from './cart-store.ts'

const actions = {
  add: (product: Product) => changeCart({ type: 'add', product, now: new Date() }),
  remove: (id: number) => changeCart({ type: 'remove', id }),
  setQuantity: (id: number, quantity: number) => changeCart({ type: 'set-quantity', id, quantity }),
  clear: () => changeCart({ type: 'clear' }),
  open: () => changeCart({ type: 'open' }),
  close: () => changeCart({ type: 'close' }),
}

export function useCart(): Cart & typeof actions {
  const cart = useSyncExternalStore(listenToCart, currentCart, () => EMPTY_CART)
  return { ...cart, ...actions }
}
