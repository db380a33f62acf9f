import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RenderPage } from '../../contracts/page.ts'
import { buildApp } from '../app.ts'
import { connect } from '../database/connect.ts'
import { products, purchases } from '../database/schema.ts'
import { eventually } from '../testing/eventually.ts'
import { file, multipart, uploadImages } from '../testing/multipart.ts'
import { addPerson, Browser, PASSWORD } from '../testing/people.ts'
import { phonePhoto } from '../testing/photos.ts'
import { GUEST, openShop } from '../testing/shop.ts'
import { refreshRecommendations } from './recommendation.ts'

const PRODUCT = /^\/product\/(\d+)/
/** Pages with the same reads of items and sales as the real ones. */
const render: RenderPage = async ({ url, fetch }) => {
  const id = PRODUCT.exec(url)?.[1]
  const paths = id ? [`/api/products/${id}`, `/api/products/${id}/recommendations`] : ['/api/products']
  const reads = await Promise.all([...paths, '/api/sale-events/current', '/api/site'].map(fetch))
  const texts = await Promise.all(reads.map(async (read) => JSON.stringify(await read.json())))
  const status = reads[0]?.status ?? 500
  return { status, headers: [['content-type', 'text/html; charset=utf-8']], html: texts.join('\n') }
}
const renderer = {
  serveFiles: async () => {},
  load: async () => ({ render, assets: { entry: '/entry.js', css: [], preloads: {} } }),
}

const shop = await openShop()
await addPerson(shop.deps, 'wren')
/** Two servers with one database and connections of their own, as on two machines. */
const other = connect(shop.deps.pool.options.connectionString ?? '', { size: 4, onError: () => {} })
const servers = [
  await buildApp(shop.deps, renderer),
  await buildApp({ ...shop.deps, pool: other.pool, db: other.db }, renderer),
] as [FastifyInstance, FastifyInstance]
const [here] = servers
const [hazel, juniper] = [await new Browser(here).signIn('hazel'), await new Browser(here).signIn('juniper')]
const wren = await new Browser(here).signIn('wren')
// No entry expires here: only a change invalidates it.
const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
afterAll(async () => {
  clock.mockRestore()
  for (const server of servers) await server.close()
  await other.pool.end()
})

const cacheOf = (server: FastifyInstance, url: string) => {
  const { calls, pages } = server.sharedResponses ?? {}
  return url.startsWith('/api/') ? calls : pages
}
const isCached = (url: string, server = here) => cacheOf(server, url)?.get(url) !== undefined
const cachedAmong = (urls: string[], server = here) => urls.filter((url) => isCached(url, server))
const textOf = async (url: string, server = here) => (await server.inject(url)).body

/** Waits until every server has handled all notifications so far. */
async function waitForNotifications(): Promise<void> {
  // The second of two notifications in a row is handled at the end of the interval that the first one started.
  for (let word = 0; word < 2; word++) {
    for (const { sharedResponses } of servers)
      await sharedResponses?.calls.read('heard', async (tags) => {
        tags.add('heard')
        return { status: 200, body: Buffer.from('') } as never
      })
    await shop.deps.pool.query(`select pg_notify('live', 'heard')`)
    await eventually(() => {
      for (const { sharedResponses } of servers) expect(sharedResponses?.calls.get('heard')).toBeUndefined()
    })
  }
}
async function fill(urls: string[]): Promise<void> {
  await waitForNotifications()
  for (const server of servers) for (const url of urls) await server.inject(url)
  for (const server of servers) expect(cachedAmong(urls, server)).toEqual(urls)
}

/** An item, one that recommends it, and one unlike both. */
async function stock() {
  const lamp = await shop.addItem({ title: 'Brass lamp' })
  const similar = await shop.addItem({ title: 'Brass lamp with a shade' })
  const coat = await shop.addItem({ title: 'Wool coat', tags: ['wool'], category: 'Clothing > Women' })
  for (const { id } of [lamp, similar, coat]) await refreshRecommendations(shop.deps, id)
  return { lamp, coat, ...addressesOf(lamp.id, similar.id, coat.id) }
}
const addressesOf = (id: number, similar: number, coat: number) => ({
  own: [`/api/products/${id}`, `/product/${id}`],
  recommending: [`/api/products/${similar}/recommendations`, `/product/${similar}`],
  lists: ['/api/products', '/api/products/count', '/api/products/categories', '/api/hot-products', '/marketplace'],
  unrelated: [`/api/products/${coat}`, `/product/${coat}`, '/api/site', '/api/sale-events/current'],
})

let item: Awaited<ReturnType<typeof stock>>
let all: string[]
beforeEach(async () => {
  // Items left by other tests would be recommended too.
  await shop.deps.db.update(products).set({ status: 'unlisted' }).where(eq(products.status, 'approved'))
  item = await stock()
  all = [...item.own, ...item.recommending, ...item.lists, ...item.unrelated]
  await fill(all)
  expect(await textOf(item.recommending[0] ?? '')).toContain(`"id":${item.lamp.id},"title"`)
})

const hold = (productId: number) => juniper.post('/api/create-checkout-session', { productId, ...GUEST })
async function buy(productId: number): Promise<number> {
  const { sessionId } = (await hold(productId)).json()
  await shop.payments.pay(sessionId)
  const { statusCode } = await juniper.post('/api/dev-complete-purchase', { sessionId, productId })
  expect(statusCode).toBe(200)
  const [row] = await shop.deps.db.select().from(purchases).where(eq(purchases.productId, productId))
  return row?.id ?? 0
}

describe('a write that changes nothing public leaves the cache intact', () => {
  test.each([
    ['a heart', async () => juniper.request({ method: 'PUT', url: `/api/favourites/${item.lamp.id}` })],
    [
      'a sign-in',
      async () =>
        new Browser(here).post('/api/auth/login', { usernameOrEmail: 'juniper', password: 'Treasure-hunt-1' }),
    ],
    ['a sign-out', async () => (await new Browser(here).signIn('juniper')).post('/api/auth/logout')],
    ['a batch of events', async () => new Browser(here).post('/api/events', { events: [{ name: 'page_view' }] })],
    ['a permit to upload', async () => hazel.post('/api/imagekit-auth')],
    ['an upload', async () => uploadImages(hazel, file(await phonePhoto(), 'lamp.jpg'))],
  ])('%s', async (_what, act) => {
    expect((await act()).statusCode).toBeLessThan(300)
    await waitForNotifications()
    for (const server of servers) expect(cachedAmong(all, server)).toEqual(all)
  })

  test('a pickup mark', async () => {
    const { id } = await shop.addItem()
    const purchase = await buy(id)
    await fill(all)
    const mark = { key: 'a-mark-of-this-test', isHandedOver: true, version: 0, at: shop.deps.now().toISOString() }
    expect((await hazel.post(`/api/pickups/${purchase}/marks`, mark)).statusCode).toBe(200)
    await waitForNotifications()
    for (const server of servers) expect(cachedAmong(all, server)).toEqual(all)
  })
})

describe('a new price', () => {
  const edit = () => hazel.patch(`/api/products/${item.lamp.id}`, { price: '39.00' })

  test('is in the next list and page of whoever set it, and of guests', async () => {
    expect((await edit()).statusCode).toBe(200)
    for (const url of [...item.own, ...item.recommending, '/api/products', '/marketplace']) {
      expect(await textOf(url)).toContain('"39.00"')
      expect((await hazel.get(url)).body).toContain('"39.00"')
    }
    expect(cachedAmong(item.unrelated)).toEqual(item.unrelated)
  })

  test('reaches every server, and leaves unrelated responses cached', async () => {
    await edit()
    await waitForNotifications()
    for (const url of [...item.own, ...item.recommending, '/api/products', '/marketplace'])
      expect(await textOf(url, servers[1])).toContain('"39.00"')
    expect(cachedAmong(item.unrelated, servers[1])).toEqual(item.unrelated)
  })
})

describe('a hold', () => {
  test('shows and ends on the item’s page immediately, and leaves lists and other items cached', async () => {
    const { sessionId } = (await hold(item.lamp.id)).json()
    for (const url of item.own) expect(await textOf(url)).toContain('heldUntil')
    expect((await juniper.post(`/api/checkout-sessions/${sessionId}/cancel`)).statusCode).toBe(200)
    for (const url of item.own) expect(await textOf(url)).not.toContain('heldUntil')
    await waitForNotifications()
    for (const server of servers)
      expect(cachedAmong([...item.lists, ...item.unrelated], server)).toEqual([...item.lists, ...item.unrelated])
  })

  test('shows on every server', async () => {
    await hold(item.lamp.id)
    await waitForNotifications()
    for (const url of item.own) expect(await textOf(url, servers[1])).toContain('heldUntil')
  })

  test('that an admin ends shows as free on its page immediately', async () => {
    await hold(item.lamp.id)
    for (const url of item.own) expect(await textOf(url)).toContain('heldUntil')
    expect((await wren.post(`/api/admin/products/${item.lamp.id}/end-hold`)).statusCode).toBe(200)
    for (const url of item.own) expect(await textOf(url)).not.toContain('heldUntil')
  })
})

describe('a sold item', () => {
  const isGone = async (server: FastifyInstance) => {
    for (const url of [...item.recommending.slice(0, 1), '/api/products', '/marketplace'])
      expect(await textOf(url, server)).not.toContain(`"id":${item.lamp.id},"title"`)
    const page = (await textOf(item.recommending[1] ?? '', server)).split('\n')[1]
    expect(page).not.toContain(`"id":${item.lamp.id},"title"`)
    for (const url of item.own) expect(await textOf(url, server)).toContain('"status":"sold"')
    expect(cachedAmong(item.unrelated, server)).toEqual(item.unrelated)
  }

  test('leaves lists and recommendations and shows as sold on its page, in the next responses', async () => {
    await buy(item.lamp.id)
    await isGone(here)
  })

  test('does so on every server', async () => {
    await buy(item.lamp.id)
    await waitForNotifications()
    await isGone(servers[1])
  })

  test('is back in the next list after a refund that relists it', async () => {
    const purchase = await buy(item.lamp.id)
    await fill(['/api/products', ...item.own])
    const refund = { reason: 'Broken in the barn', relist: true }
    expect((await wren.post(`/api/admin/purchases/${purchase}/refund`, refund)).statusCode).toBe(200)
    expect(await textOf('/api/products')).toContain(`"id":${item.lamp.id},"title"`)
    for (const url of item.own) expect(await textOf(url)).toContain('"status":"approved"')
  })
})

test('unlisted, relisted, approved and deleted items are reflected in the next lists of every server', async () => {
  const url = `/api/products/${item.lamp.id}`
  const inList = async (server: FastifyInstance) =>
    (await textOf('/api/products', server)).includes(`"id":${item.lamp.id},"title"`)
  for (const [act, isListed] of [
    ['unlist', false],
    ['relist', true],
  ] as const) {
    await hazel.patch(`${url}/${act}`)
    expect([await inList(here), (await here.inject(url)).statusCode === 200]).toEqual([isListed, isListed])
    await waitForNotifications()
    expect(await inList(servers[1])).toBe(isListed)
  }
  const { id } = await shop.addItem({ status: 'pending' })
  await fill(all)
  expect((await wren.post('/api/admin/approve-all-products')).json()).toEqual({ approvedCount: 1 })
  expect(await textOf('/api/products')).toContain(`"id":${id},"title"`)
  await fill(all)
  await hazel.request({ method: 'DELETE', url })
  await waitForNotifications()
  for (const server of servers)
    expect([await inList(server), (await server.inject(url)).statusCode]).toEqual([false, 404])
})

test('an item that another program lists, or changes in any field, is read anew on every server', async () => {
  const { id } = await shop.addItem()
  await waitForNotifications()
  for (const server of servers) expect(await textOf('/api/products', server)).toContain(`"id":${id},"title"`)
  const changes: Partial<typeof products.$inferInsert> = {
    title: 'Brass lamp, polished',
    description: 'It shines.',
    category: 'Toys',
    tags: ['brass'],
    imageUrls: ['/products/one.jpg', '/products/two.jpg'],
    primaryImageIndex: 1,
    condition: 'Good',
    brand: 'Stiffel',
    price: 4_400,
  }
  for (const [field, value] of Object.entries(changes)) {
    await fill(item.own)
    await shop.deps.db
      .update(products)
      .set({ [field]: value })
      .where(eq(products.id, item.lamp.id))
    await waitForNotifications()
    for (const server of servers) expect([field, cachedAmong(item.own, server)]).toEqual([field, []])
  }
})

test('bulk unlisting, relisting and repricing are reflected in the next lists and pages', async () => {
  const bulk = (action: string, fields: object = {}) =>
    hazel.post('/api/seller/products/bulk', { ids: [item.lamp.id], action, ...fields })
  const [own = ''] = item.own
  await bulk('unlist')
  expect(await textOf('/api/products')).not.toContain(`"id":${item.lamp.id},"title"`)
  expect((await here.inject(own)).statusCode).toBe(404)
  await bulk('relist')
  await textOf(own)
  await bulk('reprice', { percent: 10 })
  for (const url of [own, '/api/products']) expect(await textOf(url)).toContain('"price":"49.50"')
})

test('a rescheduled sale is in the next response about sales, and lists stay cached', async () => {
  const change = { location: 'The new barn' }
  expect((await wren.patch(`/api/sale-events/${shop.sale.id}`, change)).statusCode).toBe(200)
  for (const server of servers) {
    expect(await textOf('/api/sale-events/current', server)).toContain('The new barn')
    expect(await textOf('/marketplace', server)).toContain('The new barn')
    await waitForNotifications()
  }
  expect(cachedAmong(['/api/products', ...item.own.slice(0, 1)])).toEqual(['/api/products', ...item.own.slice(0, 1)])
})

test('a seller’s new name is in the next list and page of every server', async () => {
  const form = new FormData()
  form.append('username', 'hazel_two')
  const { statusCode } = await hazel.request({ method: 'PATCH', url: '/api/auth/profile', ...(await multipart(form)) })
  expect(statusCode).toBe(200)
  expect(await textOf('/api/products')).toContain('hazel_two')
  await waitForNotifications()
  for (const server of servers)
    for (const url of ['/api/products', ...item.own]) expect(await textOf(url, server)).toContain('hazel_two')
})

test('a suspended seller’s profile, and the name of one who deleted the account, are gone from every server', async () => {
  const [{ id }, otis] = [await addPerson(shop.deps, 'newt'), await addPerson(shop.deps, 'otis')]
  const sold = await shop.addItem({ sellerId: otis.id, status: 'sold' })
  const urls = ['/api/users/profile/newt', `/api/products/${sold.id}`, `/product/${sold.id}`]
  await fill(urls)
  await wren.patch(`/api/admin/people/${id}`, { suspended: true, reason: 'Fakes' })
  await waitForNotifications()
  for (const server of servers) expect((await server.inject('/api/users/profile/newt')).statusCode).toBe(404)
  await fill(urls.slice(1))
  const { statusCode } = await (await new Browser(here).signIn('otis')).post('/api/auth/delete-account', {
    password: PASSWORD,
  })
  expect(statusCode).toBe(200)
  await waitForNotifications()
  for (const server of servers)
    for (const url of urls.slice(1)) expect(await textOf(url, server)).not.toContain('"sellerUsername":"otis"')
})
