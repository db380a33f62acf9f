import { track } from '../analytics/track.ts'
import { type Cart, EMPTY_CART, withItems } from './cart.ts'
import { cartEvents } from './cart-events.ts'
import { currentCart, listenToCart } from './cart-store.ts'

/** Reports additions and removals by comparing carts, so pages need no tracking code. */
export function followCart(): void {
  let known: Cart = EMPTY_CART
  // Other tabs report their own changes.
  let isElsewhere = false
  addEventListener('storage', markElsewhere, true)
  addEventListener('pageshow', markElsewhere, true)
  listenToCart(() => {
    if (isElsewhere || isBought()) known = currentCart()
    else report()
  })
  known = whatWasThere(currentCart())
  report()

  function report() {
    const cart = currentCart()
    for (const [name, payload] of cartEvents(known, cart, new Date())) track(name, payload)
    known = cart
  }
  function markElsewhere() {
    isElsewhere = true
    setTimeout(() => {
      isElsewhere = false
    })
  }
}

/** The success page removes bought items from the cart; that is not a removal by the visitor. */
const isBought = (): boolean => location.pathname === '/purchase-success'

/** The cart as of when the page opened: analytics load late, perhaps on the click that filled the cart. */
const whatWasThere = (cart: Cart): Cart =>
  withItems(
    cart,
    cart.items.filter(({ addedAt }) => addedAt.getTime() < performance.timeOrigin),
  )
