import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { connect } from './database/connect.ts'
import { anAddress } from './testing/addresses.ts'
import { Browser } from './testing/people.ts'
import { GUEST, openShop } from './testing/shop.ts'

/**
 * Two servers with separate connections to one database, as on two machines. Tests of further rules across servers are
 * next to the rules: limits in account/sign-in.test.ts, live updates in live/live-routes.test.ts, jobs in
 * jobs/jobs.test.ts, views in product/view-counting.test.ts, load in `npm run bench -- storm`.
 */
const shop = await openShop()
const { pool, db } = connect(shop.deps.pool.options.connectionString ?? '', { size: 4, onError: () => {} })
const servers = [await buildApp(shop.deps), await buildApp({ ...shop.deps, pool, db })]
afterAll(async () => {
  for (const server of servers) await server.close()
  await pool.end()
})

/** A browser whose requests may go to either server. */
function browserOnBoth(): [Browser, Browser] {
  const [here, there] = servers.map((server) => new Browser(server)) as [Browser, Browser]
  Object.assign(there, { cookies: here.cookies })
  return [here, there]
}

describe('two servers on one database', () => {
  test('signing in or out at one applies to both', async () => {
    const [here, there] = browserOnBoth()
    await here.signIn('hazel')
    const cookies = Object.fromEntries(here.cookies)
    expect((await there.get('/api/auth/user')).json()).toMatchObject({ username: 'hazel' })
    await there.post('/api/auth/logout')
    expect((await servers[0]?.inject({ url: '/api/auth/user', cookies }))?.statusCode).toBe(401)
  })

  test('an item held at one is held at the other, for everybody except its buyer', async () => {
    const { id } = await shop.addItem()
    const [here, there] = browserOnBoth()
    const [, somebodyElse] = browserOnBoth()
    const wish = { productId: id, ...GUEST }
    const first = (await here.post('/api/create-checkout-session', wish)).json()
    expect((await somebodyElse.post('/api/create-checkout-session', wish)).statusCode).toBe(409)
    expect((await there.get(`/api/products/${id}`)).json()).toMatchObject({ heldUntil: first.expiresAt })
    expect((await there.post('/api/create-checkout-session', wish)).json()).toEqual(first)
  })

  test('forty requests by one visitor for forty items, spread over both, end with ten holds', async () => {
    const [here, there] = browserOnBoth()
    await here.get('/api/site')
    const items = await Promise.all(Array.from({ length: 40 }, () => shop.addItem()))
    const answers = await Promise.all(
      items.map(({ id: productId }, index) =>
        (index % 2 ? here : there).post('/api/create-checkout-session', { productId, ...GUEST }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30)
  })

  test('a held item is held wherever it is read by its id, as in a cart', async () => {
    const { id } = await shop.addItem()
    const [here, there] = browserOnBoth()
    const { expiresAt } = (await here.post('/api/create-checkout-session', { productId: id, ...GUEST })).json()
    const [product] = (await there.get(`/api/favourites/products?ids=${id}`)).json()
    expect(product).toMatchObject({ heldUntil: expiresAt })
  })

  test('of two concurrent buyers at different servers, one gets the item', async () => {
    const { id } = await shop.addItem()
    const [here] = browserOnBoth()
    const [, there] = browserOnBoth()
    const answers = await Promise.all(
      [here, there].map((browser) => browser.post('/api/create-checkout-session', { productId: id, ...GUEST })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('of two buyers at different servers with overlapping carts, one gets the common items without a deadlock', async () => {
    for (let round = 0; round < 10; round++) {
      const items = await Promise.all(Array.from({ length: 4 }, () => shop.addItem()))
      const [a, b, c, d] = items.map(({ id }) => id)
      const [here, there] = servers.map((server) => new Browser(server, anAddress())) as [Browser, Browser]
      // In opposite orders, which could deadlock two transactions.
      const carts = [
        { browser: here, productIds: [a, b, c] },
        { browser: there, productIds: [d, c, b] },
      ]
      const answers = await Promise.all(
        carts.map(({ browser, productIds }) =>
          browser.post('/api/create-checkout-session', {
            productIds,
            ...GUEST,
            buyerEmail: `gus-${round}@example.com`,
          }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const loser = answers.find(({ statusCode }) => statusCode === 409)
      expect(
        loser
          ?.json()
          .unavailable.map(({ productId }: { productId: number }) => productId)
          .sort(),
      ).toEqual([b, c].sort())
    }
  })

  test('with many concurrent overlapping carts on both, each item is held once', async () => {
    const items = await Promise.all(Array.from({ length: 6 }, () => shop.addItem()))
    const ids = items.map(({ id }) => id)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, buyer) => {
        const start = buyer % ids.length
        const productIds = [...ids.slice(start), ...ids.slice(0, start)].slice(0, 2 + (buyer % 3))
        const browser = new Browser(servers[buyer % 2] as (typeof servers)[number], anAddress())
        const order = buyer % 4 < 2 ? productIds : productIds.toReversed()
        const body = { productIds: order, ...GUEST, buyerEmail: `cart-${buyer}@example.com` }
        return browser.post('/api/create-checkout-session', body).then((answer) => ({ order, answer }))
      }),
    )
    const held = answers.flatMap(({ order, answer }) => (answer.statusCode === 200 ? order : []))
    expect(new Set(held).size).toBe(held.length)
    expect(held.length).toBeGreaterThan(0)
    for (const { answer } of answers) expect([200, 409]).toContain(answer.statusCode)
  })
})
