import { setTimeout as pause } from 'node:timers/promises'
import type { StripeStandIn } from './stripe-stand-in.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each call answers something else, and only the storm's own calls are read.
  body: any
}

/** One browser's call to the shop. Rejects when no answer came. */
export type Post = (path: string, body: object | string, headers?: Record<string, string>) => Promise<Answer>

interface Storm {
  stripe: StripeStandIn
  /** A new browser, with a visitor cookie and a network address of its own. */
  newBrowser(): Promise<Post>
  /** The products that everybody wants; each has the same number of buyers. */
  items: readonly number[]
  buyers: number
  /** 0 to 1, as Math.random; the same numbers give the same storm. */
  random(): number
  /** Within how many ms buyers arrive, pay and hear, and notices find their way. */
  spread: number
}

/** How often a buyer who met somebody else's hold, or no answer at all, comes again. */
const BACKOFF_MS = 12
/** How many times the usual wait it takes before they try again to reach a shop that did not answer at all. */
const AWAY = 8

/** The same numbers for the same seed: mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Many buyers on few single items. Some cancel and come back, some never return from the payment page, some press
 * everything twice; the provider's notices come late, repeated, in any order or not at all. Answers how often each call had
 * which status; what the shop made of it is for `moneyOf` to say.
 */
export async function storm({
  stripe,
  newBrowser,
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

  async function buy(item: number, number: number): Promise<void> {
    const post = await newBrowser()
    let mayCancel = random() < 0.2
    for (let tries = 0; tries < BACKOFF_MS; tries++) {
      await wait()
      const wish = { productId: item, buyerName: `Buyer ${number}`, buyerEmail: `buyer-${number}@example.com` }
      const asked = [call(post, '/api/create-checkout-session', wish)]
      if (random() < 0.2) asked.push(call(post, '/api/purchases', wish))
      const answers = await Promise.all(asked)
      const opened = answers.find(({ status }) => status < 300 && status > 0)
      if (opened && mayCancel) {
        mayCancel = false
        await call(post, `/api/checkout-sessions/${opened.body.sessionId}/cancel`, {})
      } else if (opened) return pay(post, item, opened.body.sessionId)
      else if (answers.some(({ body }) => /purchased/.test(body?.message))) return
      // The shop or its database is away, and takes seconds to come back.
      else if (answers.every(({ status }) => status === 0 || status >= 500)) await pause(spread * AWAY)
    }
  }

  async function pay(post: Post, productId: number, sessionId: string): Promise<void> {
    await wait()
    try {
      stripe.pay(sessionId)
    } catch {
      // Closed in the meantime: the page says so, and nothing was taken.
      return
    }
    const { length } = notices
    for (let copies = Math.floor(random() * 3); copies > 0; copies--) notices.push(notify(post, sessionId))
    const comesBack = random() < 0.7
    for (let times = comesBack ? 1 + Math.round(random()) : 0; times > 0; times--)
      notices.push(wait().then(() => call(post, '/api/dev-complete-purchase', { sessionId, productId }).then(() => {})))
    await Promise.all(notices.slice(length))
  }

  /** As Stripe does it: again and again until it is taken, within reason. */
  async function notify(post: Post, sessionId: string): Promise<void> {
    for (let tries = 0; tries < 3; tries++) {
      await wait()
      const { body, signature } = stripe.event('checkout.session.completed', sessionId)
      const { status } = await call(post, '/api/webhooks/stripe', body, { 'stripe-signature': signature })
      if (status === 200) return
    }
  }

  await Promise.all(
    Array.from({ length: buyers }, async (_, number) => {
      const item = items[number % items.length]
      if (item !== undefined) await buy(item, number)
    }),
  )
  return tally
}
