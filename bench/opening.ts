import type { Answer, Post } from '../server/testing/storm.ts'
import { areHealthy, type BusyShop, openBusyShop, p99 } from './busy-shop.ts'
import type { Row } from './table.ts'

const UNANSWERED: Answer = { status: 0, body: null }
const ITEMS = 100
const BUYERS = 1_000
/** ms; goals.md. */
const P99_GOAL = 2_000

/** A sale opens: all buyers press Buy in the same moment, ten on each item, and whoever has the page pays. */
export async function opening(): Promise<Row[]> {
  const shop = await openBusyShop()
  try {
    // A server that has just started has neither compiled its code nor opened its connections.
    await rush(shop, 10, 100)
    const { times, clear, items } = await rush(shop, ITEMS, BUYERS)
    const { rows } = await shop.pool.query(
      `select count(*)::int as paid, count(distinct product_id)::int as items from purchases where product_id = any($1)`,
      [items],
    )
    const { paid, items: sold } = rows[0]
    const [slowest, healthy] = [p99(times), await areHealthy(shop)]
    return [
      {
        what: `${BUYERS.toLocaleString('en-US')} buyers on ${ITEMS} single items at once`,
        figures: `${paid} paid, ${paid - sold} sold twice, ${clear} of ${BUYERS} answered clearly`,
        goal: `${ITEMS} paid, 0 twice, all answered`,
        met: paid === ITEMS && sold === ITEMS && clear === BUYERS,
      },
      {
        what: 'p99 of the answers to Buy',
        figures: `${Math.round(slowest)} ms${healthy ? ', healthy after' : ', NOT HEALTHY after'}`,
        goal: `under ${P99_GOAL} ms`,
        met: slowest < P99_GOAL && healthy,
      },
    ]
  } finally {
    await shop.close()
  }
}

async function rush(shop: BusyShop, itemCount: number, buyerCount: number) {
  const items = await shop.stock(itemCount)
  const times: number[] = []
  // Their pages are open, so they have their cookies.
  const browsers: Post[] = []
  while (browsers.length < buyerCount)
    browsers.push(...(await Promise.all(Array.from({ length: 20 }, () => shop.newBrowser(times)))))
  const wish = { buyerName: 'Gus Guest', buyerEmail: 'gus@example.com' }
  const answers = await Promise.all(
    browsers.map((post, index) =>
      post('/api/create-checkout-session', { productId: items[index % itemCount], ...wish }).catch(() => UNANSWERED),
    ),
  )
  const asked = [...times]
  const won = answers.flatMap(({ status, body }, index) =>
    status === 200 ? [{ post: browsers[index], sessionId: body.sessionId, productId: items[index % itemCount] }] : [],
  )
  await Promise.all(
    won.map(({ post, sessionId, productId }) => {
      shop.stripe.pay(sessionId)
      return post?.('/api/dev-complete-purchase', { sessionId, productId })
    }),
  )
  const clear = answers.filter(({ status, body }) => status === 200 || (status === 409 && body.message)).length
  return { times: asked, clear, items }
}
