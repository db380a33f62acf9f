import { type Cart, type CartAction, EMPTY_CART, reduceCart } from './cart.ts'
import { CART_KEY, readCart, saveCart } from './cart-storage.ts'

/** Saving waits until the cart has been left alone for so many ms. */
const SAVE_DELAY = 100

/**
 * The browser's one cart. It is empty on the server and while the page hydrates, and reads its storage when the first
 * component listens, which React does after hydration: so both sides draw the same page.
 */
let cart: Cart = EMPTY_CART
let started = false
let unsaved: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const currentCart = (): Cart => cart

export function changeCart(action: CartAction): void {
  start()
  update(action)
  clearTimeout(unsaved)
  unsaved = setTimeout(save, SAVE_DELAY)
}

export function listenToCart(listener: () => void): () => void {
  start()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function update(action: CartAction): void {
  cart = reduceCart(cart, action)
  for (const listener of listeners) listener()
}

function start(): void {
  if (started) return
  started = true
  update({ type: 'load', items: readCart() })
  // Another tab changed the cart, or signing out there removed it.
  addEventListener('storage', ({ key }) => {
    if (key === CART_KEY || key === null) update({ type: 'load', items: readCart() })
  })
  addEventListener('pagehide', () => unsaved !== undefined && save())
}

function save(): void {
  clearTimeout(unsaved)
  unsaved = undefined
  saveCart(cart.items)
}
