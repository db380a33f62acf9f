import { setTimeout as pause } from 'node:timers/promises'
import type { StripeStandIn } from './stripe-stand-in.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint has another shape, and only a few fields are read.
  body: any
}

/** Sends a request from one browser. Rejects if there is no response. */
export type Post = (path: string, body: object | string, headers?: Record<string, string>) => Promise<Answer>

interface Storm {
  stripe: StripeStandIn
  /** A new browser with its own visitor cookie and IP address. */
  newBrowser(): Promise<Post>
  /** Tills, each signed in with its own browser, that sell the same items at the same time. */
  desks?: readonly Post[]
  /** Product ids; buyers are spread evenly over them. */
  items: readonly number[]
  buyers: number
  /** Like Math.random. The same numbers give the same storm. */
  random(): number
  /** The longest random delay before each step, in ms. */
  spread: number
}

/** How often a buyer tries to open a checkout. */
const MAX_TRIES = 12
/** The delay after the shop did not respond, in multiples of `spread`. */
const OUTAGE_FACTOR = 8

const isSold = (message: unknown): boolean => /purchased/.test(String(message))

/**
 * Many buyers and desks compete for few items; a third of the buyers want a cart of several. Some cancel and come back, some
 * never return from the payment page, some press everything twice. The provider's webhooks come late, repeated, out of order
 * or not at all. Returns the number of responses by call and status; check the outcome with `moneyOf`.
 */
export async function storm({
  stripe,
  newBrowser,
  desks = [],
  items,
  buyers,
  random,
  spread,
}: Storm): Promise<Map<string, number>> {
  const tally = new Map<string, number>()
  const notices: Promise<void>[] = []
  const wait = () => pause(random() * spread)

  async function call(post: Post, ...[path, body, headers]: Parameters<Post>): Promise<Answer> {
    const answer = await post(path, body, headers).catch(() => ({ status: 0, body: null }))
    const name = `${path.replace(/\/cs_\w+/, '')} ${answer.status}`
    tally.set(name, (tally.get(name) ?? 0) + 1)
    return answer
  }

  /** The item, and for some buyers up to three others, in any order. */
  function fillCart(item: number): number[] {
    const cart = new Set([item])
    if (random() < 0.3) for (let more = 1 + Math.floor(random() * 3); more > 0; more--) cart.add(pick(items))
    return random() < 0.5 ? [...cart] : [...cart].reverse()
  }

  const pick = (from: readonly number[]): number => from[Math.floor(random() * from.length)] as number

  async function buy(item: number, number: number): Promise<void> {
    const post = await newBrowser()
    let cart = fillCart(item)
    let mayCancel = random() < 0.2
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      await wait()
      const wanted = cart.length > 1 ? { productIds: cart } : { productId: cart[0] }
      const body = { ...wanted, buyerName: `Buyer ${number}`, buyerEmail: `buyer-${number}@example.com` }
      const calls = [call(post, '/api/create-checkout-session', body)]
      if (random() < 0.2) calls.push(call(post, '/api/purchases', body))
      const answers = await Promise.all(calls)
      const opened = answers.find(({ status }) => status < 300 && status > 0)
      if (opened && mayCancel) {
        mayCancel = false
        await call(post, `/api/checkout-sessions/${opened.body.sessionId}/cancel`, {})
      } else if (opened) return pay(post, cart[0] ?? item, opened.body.sessionId)
      else if (cart.length > 1 && answers.some(({ body }) => body?.unavailable)) {
        // Drops items that are sold, and half of the time those that are held.
        const isImpatient = random() < 0.5
        const gone = answers.flatMap(({ body }) => body?.unavailable ?? [])
        cart = cart.filter(
          (id) => !gone.some(({ productId, message }) => productId === id && (isImpatient || isSold(message))),
        )
        if (cart.length === 0) return
      } else if (answers.some(({ body }) => isSold(body?.message))) return
      // The shop or its database is down, and takes seconds to restart.
      else if (answers.every(({ status }) => status === 0 || status >= 500)) await pause(spread * OUTAGE_FACTOR)
    }
  }

  async function pay(post: Post, productId: number, sessionId: string): Promise<void> {
    await wait()
    try {
      stripe.pay(sessionId)
    } catch {
      // The session has ended in the meantime, so nothing is paid.
      return
    }
    const { length } = notices
    for (let copies = Math.floor(random() * 3); copies > 0; copies--) notices.push(notify(post, sessionId))
    const comesBack = random() < 0.7
    for (let times = comesBack ? 1 + Math.round(random()) : 0; times > 0; times--)
      notices.push(wait().then(() => call(post, '/api/dev-complete-purchase', { sessionId, productId }).then(() => {})))
    await Promise.all(notices.slice(length))
  }

  /** Like Stripe, retries a webhook until it is accepted. */
  async function notify(post: Post, sessionId: string): Promise<void> {
    for (let tries = 0; tries < 3; tries++) {
      await wait()
      const { body, signature } = stripe.event('checkout.session.completed', sessionId)
      const { status } = await call(post, '/api/webhooks/stripe', body, { 'stripe-signature': signature })
      if (status === 200) return
    }
  }

  /** Rings up a few items, and sells them for cash, on the card reader or on the buyer's phone; presses Sell twice. */
  async function ringUp(post: Post, desk: number): Promise<void> {
    for (let customer = 0; customer < items.length; customer++) {
      const productIds = fillCart(pick(items))
      if (random() < 0.7) await call(post, '/api/desk/holds', { productIds })
      await wait()
      if (random() < 0.3) {
        const { status, body } = await call(post, '/api/desk/checkouts', { productIds })
        if (status === 200) await pay(post, productIds[0] ?? 0, body.sessionId)
        continue
      }
      const sale = {
        items: productIds.map((productId) => ({ productId })),
        method: random() < 0.7 ? 'cash' : 'card_reader',
        key: `desk-${desk}-${customer}`,
      }
      await Promise.all([call(post, '/api/desk/sales', sale), call(post, '/api/desk/sales', sale)])
    }
  }

  await Promise.all([
    ...Array.from({ length: buyers }, async (_, number) => {
      const item = items[number % items.length]
      if (item !== undefined) await buy(item, number)
    }),
    ...desks.map(ringUp),
  ])
  return tally
}
