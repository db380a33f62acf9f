import { createListeners } from '../lib/listeners.ts'
import { type Cart, type CartAction, EMPTY_CART, reduceCart } from './cart.ts'
import { CART_KEY, readCart, saveCart } from './cart-storage.ts'

const SAVE_DEBOUNCE_MS = 100

/**
 * Empty on the server and during hydration, so both render the same page. React subscribes the first component after
 * hydration, which loads the stored cart.
 */
let cart: Cart = EMPTY_CART
let started = false
let unsaved: ReturnType<typeof setTimeout> | undefined
const { subscribe, notify } = createListeners()

export const currentCart = (): Cart => cart

export function changeCart(action: CartAction): void {
  start()
  update(action)
  clearTimeout(unsaved)
  unsaved = setTimeout(save, SAVE_DEBOUNCE_MS)
}

export function listenToCart(listener: () => void): () => void {
  start()
  return subscribe(listener)
}

function update(action: CartAction): void {
  cart = reduceCart(cart, action)
  notify()
}

function start(): void {
  if (started) return
  started = true
  update({ type: 'load', items: readCart() })
  // Another tab changed the cart, or signing out there removed it.
  addEventListener('storage', ({ key }) => {
    if (key === CART_KEY || key === null) update({ type: 'load', items: readCart() })
  })
  // Back may bring back the page as it was left, and pages that are not shown hear of no change.
  addEventListener('pageshow', ({ persisted }) => persisted && update({ type: 'load', items: readCart() }))
  addEventListener('pagehide', () => unsaved !== undefined && save())
}

function save(): void {
  clearTimeout(unsaved)
  unsaved = undefined
  saveCart(cart.items)
}
