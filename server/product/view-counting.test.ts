import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { products, productViews } from '../database/schema.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { megabytesKeptOf } from '../testing/memory-kept.ts'
import { outside } from '../testing/outside.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { signedInAs, visitor } from '../testing/shop.ts'
import { addProduct } from '../testing/stock.ts'
import { testDeps } from '../testing/test-app.ts'
import { MAX_VIEWS_PER_ADDRESS, type PageView, startViewCounting, VIEW_WINDOW_MS } from './view-counting.ts'
import { clearOldAddresses } from './view-queries.ts'

const deps = await testDeps()
const hazel = await addPerson(deps, 'hazel')
const otis = await addPerson(deps, 'otis')
const views = startViewCounting(deps)

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const item = () => addProduct(deps, { sellerId: hazel.id })
const look = (product: PageView['product'], more: Partial<PageView> = {}): PageView => ({
  ...{ product, viewer: visitor(), userAgent: FIREFOX, ip: '203.0.113.9' },
  ...more,
})
async function countOf(id: number): Promise<number | undefined> {
  await views.flush()
  return (await deps.db.select().from(products).where(eq(products.id, id)))[0]?.viewCount
}

describe('a view', () => {
  test('counts once for each visitor', async () => {
    const product = await item()
    const [one, other] = [visitor(), visitor()]
    for (const viewer of [one, other, one, other, one]) views.record(look(product, { viewer }))
    expect(await countOf(product.id)).toBe(2)
    views.record(look(product, { viewer: one }))
    expect(await countOf(product.id)).toBe(2)
  })

  test('counts again for the same visitor after 30 minutes, and for another product at once', async () => {
    const [product, second] = [await item(), await item()]
    const viewer = visitor()
    views.record(look(product, { viewer }))
    views.record(look(second, { viewer }))
    expect([await countOf(product.id), await countOf(second.id)]).toEqual([1, 1])
    deps.advanceBy(VIEW_WINDOW_MS - 1)
    views.record(look(product, { viewer }))
    expect(await countOf(product.id)).toBe(1)
    deps.advanceBy(2)
    views.record(look(product, { viewer }))
    expect(await countOf(product.id)).toBe(2)
  })

  test('that repeats a counted one does not ask the database', async () => {
    const product = await item()
    const viewer = visitor()
    views.record(look(product, { viewer }))
    expect(await countOf(product.id)).toBe(1)
    const transaction = vi.spyOn(deps.db, 'transaction')
    views.record(look(product, { viewer }))
    await views.flush()
    expect(transaction).not.toHaveBeenCalled()
    transaction.mockRestore()
  })

  test('counts once for a visitor who signs in', async () => {
    const product = await item()
    const viewer = signedInAs(otis)
    views.record(look(product, { viewer: { ...viewer, account: null } }))
    await views.flush()
    views.record(look(product, { viewer }))
    expect(await countOf(product.id)).toBe(1)
  })

  test('counts once for an account, in whatever browser', async () => {
    const product = await item()
    for (const _browser of ['phone', 'desk']) views.record(look(product, { viewer: signedInAs(otis) }))
    expect(await countOf(product.id)).toBe(1)
    views.record(look(product, { viewer: signedInAs(otis) }))
    expect(await countOf(product.id)).toBe(1)
  })

  test('by the owner does not count', async () => {
    const product = await item()
    views.record(look(product, { viewer: signedInAs(hazel) }))
    expect(await countOf(product.id)).toBe(0)
  })

  test.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 0],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 0],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 0],
    ['Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)', 0],
    ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 0],
    [FIREFOX, 1],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
      1,
    ],
    ['node', 1],
    [undefined, 1],
  ])('by %s counts %i', async (userAgent, count) => {
    const product = await item()
    views.record(look(product, { userAgent }))
    expect(await countOf(product.id)).toBe(count)
  })

  test('affects the order by popularity, but not the item or its date', async () => {
    const product = await item()
    views.record(look(product))
    expect(await countOf(product.id)).toBe(1)
    const indexed = 'select distinct view_count from listing_index where product_id = $1'
    expect((await deps.pool.query(indexed, [product.id])).rows).toEqual([{ view_count: 1 }])
    const [after] = await deps.db.select().from(products).where(eq(products.id, product.id))
    expect(after).toEqual({ ...product, viewCount: 1 })
  })

  describe('of a newcomer without a cookie', () => {
    const newcomer = (): PageView['viewer'] => ({ ...visitor(), isNewcomer: true })

    test('counts once per address and browser, however often', async () => {
      const product = await item()
      for (let n = 0; n < 30; n++) views.record(look(product, { viewer: newcomer() }))
      expect(await countOf(product.id)).toBe(1)
      for (let n = 0; n < 3; n++) {
        views.record(look(product, { viewer: newcomer() }))
        expect(await countOf(product.id)).toBe(1)
      }
      views.record(look(product, { viewer: newcomer(), ip: '203.0.113.10' }))
      views.record(look(product, { viewer: newcomer(), userAgent: `${FIREFOX} other` }))
      expect(await countOf(product.id)).toBe(3)
    })

    test('counts once for all addresses of one IPv6 network', async () => {
      const product = await item()
      for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2:9::9', '2001:db8:1:3::1']) {
        views.record(look(product, { viewer: newcomer(), ip }))
        await views.flush()
      }
      expect(await countOf(product.id)).toBe(2)
    })

    test('counts again after 30 minutes, and for another product at once', async () => {
      const [product, second] = [await item(), await item()]
      for (const seen of [product, second]) views.record(look(seen, { viewer: newcomer() }))
      expect([await countOf(product.id), await countOf(second.id)]).toEqual([1, 1])
      deps.advanceBy(VIEW_WINDOW_MS + 1)
      views.record(look(product, { viewer: newcomer() }))
      expect(await countOf(product.id)).toBe(2)
    })

    test('leaves nothing of a long user agent in memory', async () => {
      const product = await item()
      const kept = await megabytesKeptOf((text, turn) => {
        const ip = `10.0.${turn >> 8}.${turn & 255}`
        views.record(look(product, { viewer: newcomer(), ip, userAgent: `${FIREFOX} ${text}` }))
        return turn % 100 === 99 && views.flush()
      })
      expect(kept).toBeLessThan(8)
      expect(await countOf(product.id)).toBe(1_000)
    })

    test('counts once on several servers', async () => {
      const product = await item()
      const servers = Array.from({ length: 3 }, () => startViewCounting(deps))
      for (const server of servers) server.record(look(product, { viewer: newcomer() }))
      await Promise.all(servers.map((server) => server.flush()))
      expect(await countOf(product.id)).toBe(1)
    })

    test('does not affect visitors with a cookie at the same address and browser', async () => {
      const product = await item()
      views.record(look(product, { viewer: newcomer() }))
      await views.flush()
      for (let n = 0; n < 3; n++) views.record(look(product))
      expect(await countOf(product.id)).toBe(4)
    })
  })

  test('of guests counts at most 50 times per address, whatever the cookies; accounts count separately', async () => {
    const product = await item()
    const look50 = () => {
      for (let n = 0; n < 40; n++) views.record(look(product))
    }
    look50()
    await views.flush()
    look50()
    expect(await countOf(product.id)).toBe(MAX_VIEWS_PER_ADDRESS)
    views.record(look(product, { viewer: signedInAs(otis) }))
    views.record(look(product, { ip: '203.0.113.10' }))
    expect(await countOf(product.id)).toBe(MAX_VIEWS_PER_ADDRESS + 2)
  })

  test('that several servers record counts once', async () => {
    const product = await item()
    const viewer = visitor()
    const servers = Array.from({ length: 5 }, () => startViewCounting(deps))
    // All of them have started before the first can go on.
    const flushed = await deps.db.transaction(async (tx) => {
      await tx.select().from(products).where(eq(products.id, product.id)).for('update')
      for (const server of servers) server.record(look(product, { viewer }))
      const flushes = outside(() => Promise.all(servers.map((server) => server.flush())))
      await outside(() => untilWaiting(deps.pool, servers.length))
      return { flushes }
    })
    await flushed.flushes
    expect(await countOf(product.id)).toBe(1)
  })

  test('of an item deleted meanwhile loses no other view', async () => {
    const [product, gone] = [await item(), await item()]
    for (const seen of [gone, product]) views.record(look(seen))
    await deps.db.delete(products).where(eq(products.id, gone.id))
    expect(await countOf(product.id)).toBe(1)
  })

  test('from an invalid address is counted without it', async () => {
    const product = await item()
    views.record(look(product, { ip: 'unix socket' }))
    views.record(look(product, { ip: '::ffff:203.0.113.9' }))
    views.record(look(product, { ip: 'fe80::1%eth0' }))
    expect(await countOf(product.id)).toBe(3)
  })
})

test('reading a product through the API is a view, and a clean stop loses none', async () => {
  const product = await item()
  const app = await buildApp(deps)
  const browser = new Browser(app)
  for (let n = 0; n < 3; n++)
    await browser.request({ url: `/api/products/${product.id}`, headers: { 'user-agent': FIREFOX } })
  const [hidden] = [await addProduct(deps, { sellerId: hazel.id, status: 'pending' })]
  await browser.get(`/api/products/${hidden.id}`)
  await app.close()
  expect(await countOf(product.id)).toBe(1)
  expect(await countOf(hidden.id)).toBe(0)
  const [view] = await deps.db.select().from(productViews).where(eq(productViews.productId, product.id))
  expect(view).toMatchObject({ userId: null, ipAddress: '127.0.0.1', userAgent: FIREFOX })
  expect(view?.sessionId).toBe(browser.cookies.get('fernvale_visitor')?.split('.')[0])
})

test.each(['true', 'false'])(
  '300 reads without a cookie are one view, with a cache of guests’ answers: %s',
  async (GUEST_CACHE) => {
    const product = await item()
    const app = await buildApp({ ...deps, settings: { ...deps.settings, GUEST_CACHE: GUEST_CACHE === 'true' } })
    const headers = { 'user-agent': FIREFOX }
    for (let n = 0; n < 300; n++) await app.inject({ url: `/api/products/${product.id}`, headers })
    await app.close()
    expect(await countOf(product.id)).toBe(1)
  },
)

test('a link checker, which asks for the headers only, does not count', async () => {
  const product = await item()
  const app = await buildApp(deps)
  for (const url of [`/api/products/${product.id}`, `/product/${product.id}`])
    await app.inject({ method: 'HEAD', url, headers: { 'user-agent': FIREFOX } })
  await app.close()
  expect(await countOf(product.id)).toBe(0)
})

test('raw addresses are deleted after 30 days, the views stay', async () => {
  const product = await item()
  const day = 24 * 60 * 60 * 1000
  const viewed = async (daysAgo: number) => {
    const createdAt = new Date(deps.now().getTime() - daysAgo * day)
    const view = { productId: product.id, sessionId: randomUUID(), ipAddress: '203.0.113.9', createdAt }
    await deps.db.insert(productViews).values(view)
  }
  for (const daysAgo of [31, 29]) await viewed(daysAgo)
  await clearOldAddresses(deps.db, deps.now())
  const rows = await deps.db.select().from(productViews).where(eq(productViews.productId, product.id))
  expect(rows.map(({ ipAddress }) => ipAddress).sort()).toEqual(['203.0.113.9', null])
})

test('with the database down views are dropped, and nothing breaks', async () => {
  const broken = { ...deps, db: { transaction: () => Promise.reject(new Error('away')) } as never }
  const counter = startViewCounting(broken)
  counter.record(look(await item()))
  await expect(counter.flush()).resolves.toBeUndefined()
})
