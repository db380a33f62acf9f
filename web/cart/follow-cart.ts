import { track } from '../analytics/track.ts'
import { type Cart, EMPTY_CART, reduceCart } from './cart.ts'
import { cartEvents } from './cart-events.ts'
import { currentCart, listenToCart } from './cart-store.ts'

/** Reports what is put into the cart and taken out of it, by looking at the cart: the shop's pages need no code for it. */
export function followCart(): void {
  let known: Cart = EMPTY_CART
  // Another tab's changes are for that tab to report.
  let isElsewhere = false
  addEventListener('storage', markElsewhere, true)
  listenToCart(() => {
    const cart = currentCart()
    if (!isElsewhere && !isBought())
      for (const [name, payload] of cartEvents(known, cart, new Date())) track(name, payload)
    known = cart
  })
  known = whatWasThere(currentCart())
  for (const [name, payload] of cartEvents(known, currentCart(), new Date())) track(name, payload)
  known = currentCart()

  function markElsewhere() {
    isElsewhere = true
    setTimeout(() => {
      isElsewhere = false
    })
  }
}

/** The page that tells of a purchase takes what was bought out of the cart: nobody changed their mind. */
const isBought = (): boolean => location.pathname === '/purchase-success'

/** The cart as it was when the page was opened: analytics come late, with the very press perhaps that filled it. */
const whatWasThere = (cart: Cart): Cart =>
  reduceCart(cart, {
    type: 'load',
    items: cart.items.filter(({ addedAt }) => addedAt.getTime() < performance.timeOrigin),
  })
