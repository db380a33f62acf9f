import { expect, test } from 'vitest'
import { anAddress } from '../testing/addresses.ts'
import { addsUp, moneyOf } from '../testing/money.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { stockShop } from '../testing/shop.ts'
import { type Post, storm } from '../testing/storm.ts'
import { stripeApp } from '../testing/stripe-app.ts'
import { reconcile } from './reconcile.ts'

const { app, deps, stripe } = await stripeApp()
const shop = await stockShop(deps)

async function newBrowser(): Promise<Post> {
  const browser = new Browser(app, anAddress())
  await browser.get('/api/site')
  return postFrom(browser)
}

function postFrom(browser: Browser): Post {
  return async (url, payload, headers = {}) => {
    const answer = await browser.request({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
}

test('under heavy load each item is sold once, and the money adds up to the cent', async () => {
  const items: number[] = []
  for (let index = 0; index < 8; index++) items.push((await shop.addItem({ price: 4_010 + index * 101 })).id)
  const before = await moneyOf(deps.pool, stripe)
  const tally = await storm({ stripe, newBrowser, items, buyers: 48, random: seededRandom(20260606), spread: 20 })
  // Buyers who never came back, and whose webhooks were lost.
  await reconcile(deps)
  const money = await moneyOf(deps.pool, stripe)
  expect(money).toMatchObject({
    sold: before.sold + items.length,
    bought: before.bought + items.length,
    soldTwice: 0,
  })
  expect(money.taken).toBe(money.purchases + money.givenBack)
  expect(addsUp(money)).toBe(true)
  const failures = [...tally.keys()].filter((answer) => / (0|5\d\d)$/.test(answer))
  expect(failures).toEqual([])
})

test('desks that sell the same items meanwhile sell none twice, and record each sale once', async () => {
  await Promise.all([addPerson(deps, 'wren'), shop.addItem({ sellerId: shop.juniper.id })])
  const desks: Post[] = []
  for (const name of ['wren', 'wren', 'hazel', 'hazel'] as const)
    desks.push(postFrom(await new Browser(app, anAddress()).signIn(name)))
  const items: number[] = []
  // More than there are buyers, so that some are left for the desks however fast the browsers are.
  for (let index = 0; index < 40; index++) items.push((await shop.addItem({ price: 3_010 + index * 101 })).id)
  const before = await moneyOf(deps.pool, stripe)
  const tally = await storm({
    stripe,
    newBrowser,
    desks,
    items,
    buyers: 28,
    random: seededRandom(20260607),
    spread: 20,
  })
  deps.advanceBy(60 * 60 * 1000)
  await reconcile(deps)
  const money = await moneyOf(deps.pool, stripe)
  expect(money).toMatchObject({ soldTwice: 0, open: 0 })
  expect(money.inPerson).toBeGreaterThan(before.inPerson)
  expect(money.purchases).toBeGreaterThan(before.purchases)
  expect(addsUp(money)).toBe(true)
  const { rows } = await deps.pool.query(
    `select count(*)::int as sold, count(m.purchase_id)::int as taken from purchases p
     left join pickup_marks m on m.purchase_id = p.id and m.version = 1 where p.held_by is not null`,
  )
  expect(rows[0].sold).toBe(rows[0].taken)
  const failures = [...tally.keys()].filter((answer) => / (0|5\d\d)$/.test(answer))
  expect(failures).toEqual([])
  expect(tally.get('/api/desk/sales 200') ?? 0).toBeGreaterThan(0)
})
