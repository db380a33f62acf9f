import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { connect } from './database/connect.ts'
import { Browser } from './testing/people.ts'
import { GUEST, openShop, type Shop } from './testing/shop.ts'

/**
 * Two servers with separate connections to one database, as on two machines. Tests of further rules across servers are
 * next to the rules: limits in account/sign-in.test.ts, live updates in live/live-routes.test.ts, jobs in
 * jobs/jobs.test.ts, views in product/view-counting.test.ts, load in `npm run bench -- storm`.
 */
let shop: Shop
let servers: Awaited<ReturnType<typeof buildApp>>[]
beforeAll(async () => {
  shop = await openShop()
  const { pool, db } = connect(shop.deps.pool.options.connectionString ?? '', { size: 4, onError: () => {} })
  servers = [await buildApp(shop.deps), await buildApp({ ...shop.deps, pool, db })]
  return async () => {
    for (const server of servers) await server.close()
    await pool.end()
  }
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

  test('of two concurrent buyers at different servers, one gets the item', async () => {
    const { id } = await shop.addItem()
    const [here] = browserOnBoth()
    const [, there] = browserOnBoth()
    const answers = await Promise.all(
      [here, there].map((browser) => browser.post('/api/create-checkout-session', { productId: id, ...GUEST })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})
