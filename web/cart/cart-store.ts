import { createListeners } from '../lib/listeners.ts'
import { type Cart, EMPTY_CART, withItems } from './cart.ts'
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

export function changeCart(change: (cart: Cart) => Cart): void {
  start()
  update(change(cart))
  clearTimeout(unsaved)
  unsaved = setTimeout(save, SAVE_DEBOUNCE_MS)
}

export function listenToCart(listener: () => void): () => void {
  start()
  return subscribe(listener)
}

function update(next: Cart): void {
  cart = next
  notify()
}

const readAgain = () => update(withItems(cart, readCart()))

function start(): void {
  if (started) return
  started = true
  readAgain()
  // Another tab changed the cart, or signing out there removed it.
  addEventListener('storage', ({ key }) => {
    if (key === CART_KEY || key === null) readAgain()
  })
  // Back may bring back the page as it was left, and hidden pages are not told of changes.
  addEventListener('pageshow', ({ persisted }) => persisted && readAgain())
  addEventListener('pagehide', () => unsaved !== undefined && save())
}

function save(): void {
  clearTimeout(unsaved)
  unsaved = undefined
  saveCart(cart.items)
}
