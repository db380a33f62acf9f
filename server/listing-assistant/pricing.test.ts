import { afterAll, describe, expect, test } from 'vitest'
import { poshmarkSuggestion } from '../../contracts/pricing-rules.ts'
import { accountKey } from '../http/keys.ts'
import type { Listing, PriceSource } from '../providers/prices/port.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { EBAY, ebayItem, POSHMARK_KEY, startEbayStandIn, startPoshmarkStandIn } from '../testing/price-stand-ins.ts'
import { addProduct, addPurchase } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { EBAY_LOOKUPS, PRICE_LOOKUPS } from './assistant-limits.ts'
import { ebayPrices, poshmarkPrices } from './pricing.ts'

const listing = (dollars: number, title = 'Brass lamp'): Listing => ({
  title,
  price: Math.round(dollars * 100),
  condition: 'Good',
  url: '',
})
const source = (listings: Listing[], total = listings.length): PriceSource<'marketplace'> => ({
  id: 'marketplace',
  search: async () => ({ total, listings }),
})
const partsWith = (found: PriceSource<'marketplace'>) =>
  ({ providers: { prices: { ebay: found, poshmark: found } } }) as never
const asked = { query: 'brass lamp', category: '' }

describe('the eBay look-up', () => {
  test.each([
    [[10, 20], 15, 15],
    [[10, 21], 15.5, 20],
    [[15.01], 15.01, 20],
    [[0.5], 0.5, 5],
  ])('of prices %j is the average %d, suggested as %d', async (prices, averagePrice, suggestedPrice) => {
    const found = source(prices.map((price) => listing(price)))
    expect(await ebayPrices(partsWith(found), asked)).toMatchObject({ averagePrice, suggestedPrice })
  })

  test('returns at most five similar items, and counts all of them', async () => {
    const prices = await ebayPrices(
      partsWith(
        source(
          [9, 8, 7, 6, 5, 4].map((price) => listing(price)),
          400,
        ),
      ),
      asked,
    )
    expect(prices.totalItems).toBe(400)
    expect(prices.priceRange).toEqual({ min: 4, max: 9 })
    expect(prices.similarItems.map(({ price }) => price)).toEqual([9, 8, 7, 6, 5])
  })

  test('that finds nothing returns zeros', async () => {
    expect(await ebayPrices(partsWith(source([])), asked)).toEqual({
      totalItems: 0,
      averagePrice: 0,
      suggestedPrice: 0,
      priceRange: { min: 0, max: 0 },
      similarItems: [],
      source: 'marketplace',
    })
  })
})

describe('the Poshmark look-up', () => {
  test.each([
    [[30, 10, 20], 20],
    [[30, 10, 20, 25], 22.5],
    [[7], 7],
  ])('of prices %j has the median %d', async (prices, medianPrice) => {
    const found = source(prices.map((price) => listing(price)))
    expect(await poshmarkPrices(partsWith(found), asked)).toMatchObject({ medianPrice, sampleSize: prices.length })
  })

  test.each([
    [7, 'low'],
    [8, 'medium'],
    [19, 'medium'],
    [20, 'high'],
  ])('of %i listings is trusted %s', async (count, trustLevel) => {
    const found = source(Array.from({ length: count }, () => listing(10)))
    expect(await poshmarkPrices(partsWith(found), asked)).toMatchObject({ trustLevel })
  })

  test('has a specificity of the share of titles that contain every word', async () => {
    const titles = ['Lamp of brass, small', 'BRASS LAMP', 'Brass lamps', 'Brass bowl']
    const found = source(titles.map((title) => listing(10, title)))
    expect(await poshmarkPrices(partsWith(found), asked)).toMatchObject({ searchSpecificity: 0.5 })
  })

  test('that finds nothing returns zeros', async () => {
    expect(await poshmarkPrices(partsWith(source([])), asked)).toEqual({
      sampleSize: 0,
      medianPrice: 0,
      priceRange: { min: 0, max: 0 },
      trustLevel: 'low',
      searchSpecificity: 0,
      source: 'marketplace',
    })
  })
})

test.each([
  [50, 45],
  [51, 50],
  [100, 90],
  [10, 10],
  [33.33, 30],
  [16.67, 20],
])('nine tenths of a median of %d are suggested as %d', (median, suggested) => {
  expect(poshmarkSuggestion(median)).toBe(suggested)
})

const ebay = await startEbayStandIn()
afterAll(() => ebay.close())
const poshmark = await startPoshmarkStandIn()
afterAll(() => poshmark.close())

describe('over HTTP', () => {
  async function sellerAt(env: Record<string, string>) {
    const { app, deps } = await testApp({ env })
    const hazel = await addPerson(deps, 'hazel')
    return { deps, hazel, browser: await new Browser(app).signIn('hazel'), visitor: new Browser(app) }
  }

  test('eBay and Poshmark are used if configured', async () => {
    const { browser, visitor } = await sellerAt({
      EBAY_CLIENT_ID: EBAY.clientId,
      EBAY_CLIENT_SECRET: EBAY.clientSecret,
      EBAY_API_URL: ebay.url,
      POSHMARK_API_URL: poshmark.listingsUrl,
      POSHMARK_API_KEY: POSHMARK_KEY,
    })
    expect((await visitor.get('/api/site')).json().priceSources).toEqual(['ebay', 'poshmark'])
    ebay.items = [ebayItem('40'), ebayItem('51')]
    poshmark.listings = [{ title: 'Lamp', price: 60, sold: false }]
    const lookUp = await browser.post('/api/price-lookup', { query: ' brass lamp ' })
    expect(lookUp.json()).toMatchObject({ totalItems: 2, averagePrice: 45.5, suggestedPrice: 50, source: 'ebay' })
    const other = await browser.post('/api/poshmark-price-lookup', { query: 'lamp', category: null })
    expect(other.json()).toMatchObject({ sampleSize: 1, medianPrice: 60, trustLevel: 'low', source: 'poshmark' })

    ebay.items.push(ebayItem('1e307'))
    expect((await browser.post('/api/price-lookup', { query: 'lamp' })).json()).toMatchObject({ averagePrice: 45.5 })
    poshmark.listings.push({ title: 'Lamp', price: 1e307 })
    const plausible = await browser.post('/api/poshmark-price-lookup', { query: 'lamp' })
    expect(plausible.json()).toMatchObject({ sampleSize: 1, medianPrice: 60 })

    ebay.faults.push(500)
    const failed = await browser.post('/api/price-lookup', { query: 'lamp' })
    expect([failed.statusCode, failed.json().message]).toEqual([
      503,
      "eBay can't be reached right now. Please try again.",
    ])
    expect(failed.headers['retry-after']).toBe('30')
    expect((await browser.post('/api/price-lookup', { query: ' ' })).json()).toMatchObject({
      fields: { query: 'A search term is required' },
    })
    expect((await visitor.post('/api/price-lookup', { query: 'lamp' })).statusCode).toBe(401)
  })

  test('eBay is asked five hundred times a day for one account, a tenth of what it allows the shop', async () => {
    const { deps, hazel, browser } = await sellerAt({
      EBAY_CLIENT_ID: EBAY.clientId,
      EBAY_CLIENT_SECRET: EBAY.clientSecret,
      EBAY_API_URL: ebay.url,
    })
    ebay.items = [ebayItem('40')]
    await deps.pool.query('insert into rate_limits (key, points, expire) values ($1, $2, $3)', [
      `${EBAY_LOOKUPS.name}:${accountKey(hazel.id)}`,
      EBAY_LOOKUPS.tries - 1,
      Date.now() + 10 * 3_600_000,
    ])
    const look = (path: string) => browser.post(path, { query: 'lamp' })
    expect((await look('/api/price-lookup')).statusCode).toBe(200)
    const refused = await look('/api/price-lookup')
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Too many price lookups. Please wait 10 hours and try again.',
    ])
    expect((await look('/api/poshmark-price-lookup')).json()).toMatchObject({ source: 'marketplace' })
  })

  test('otherwise both use live and sold items of this marketplace', async () => {
    const { deps, hazel, browser } = await sellerAt({})
    const stock = { sellerId: hazel.id }
    const live = await addProduct(deps, { ...stock, title: 'Brass reading lamp', price: 4_000, condition: 'Good' })
    const sold = await addProduct(deps, {
      ...stock,
      title: 'Brass floor lamp',
      price: 6_000,
      status: 'sold',
      condition: null,
    })
    for (const status of ['pending', 'rejected', 'unlisted'] as const)
      await addProduct(deps, { ...stock, title: 'Brass hidden lamp', price: 99_900, status })
    await addProduct(deps, { ...stock, title: 'Lamp shade', category: 'Upcycled > Home', price: 500, tags: [] })

    const prices = (
      await browser.post('/api/price-lookup', { query: 'brass lamps', category: 'Home & Decor > Lighting' })
    ).json()
    expect(prices).toMatchObject({ totalItems: 2, averagePrice: 50, suggestedPrice: 50, source: 'marketplace' })
    const [first, second] = prices.similarItems.sort((a: Listing, b: Listing) => a.price - b.price)
    expect(first).toEqual({
      title: live.title,
      price: 40,
      condition: 'Good',
      url: `http://localhost:3000/product/${live.id}`,
    })
    expect(second).toMatchObject({ title: sold.title, condition: 'sold' })

    const poshmark = (await browser.post('/api/poshmark-price-lookup', { query: 'brass lamp' })).json()
    expect(poshmark).toMatchObject({ sampleSize: 2, medianPrice: 50, source: 'marketplace' })
    const none = (await browser.post('/api/price-lookup', { query: "harpsichord' & | %" })).json()
    expect(none).toMatchObject({ totalItems: 0, similarItems: [] })
    const misplaced = { query: 'brass lamp', category: 'Clothing > Women' }
    expect((await browser.post('/api/price-lookup', misplaced)).json()).toMatchObject({ totalItems: 2 })
    const loose = (await browser.post('/api/price-lookup', { query: 'brass lamp from grandmother' })).json()
    expect(loose.totalItems).toBe(2)
  })

  test('a sold item counts with what was paid for it, unless that was refunded', async () => {
    const { deps, hazel, browser } = await sellerAt({})
    const lamp = await addProduct(deps, { sellerId: hazel.id, price: 6_000, status: 'sold' })
    const paid = { method: 'cash', heldBy: 'organiser', soldById: hazel.id, listedPrice: 6_000 } as const
    await addPurchase(deps, { ...lamp, price: 3_000 }, { ...paid, refundedAt: deps.now() })
    await addPurchase(deps, { ...lamp, price: 2_000 }, paid)
    const prices = (await browser.post('/api/price-lookup', { query: 'brass lamp' })).json()
    expect(prices).toMatchObject({ totalItems: 1, averagePrice: 20, similarItems: [{ price: 20, condition: 'sold' }] })
  })

  test('both together are limited per account and hour', async () => {
    const { deps, hazel, browser } = await sellerAt({})
    await deps.pool.query('insert into rate_limits (key, points, expire) values ($1, $2, $3)', [
      `${PRICE_LOOKUPS.name}:${accountKey(hazel.id)}`,
      PRICE_LOOKUPS.tries - 1,
      Date.now() + 3_600_000,
    ])
    const statuses: number[] = []
    for (const path of ['/api/poshmark-price-lookup', '/api/price-lookup', '/api/poshmark-price-lookup'])
      statuses.push((await browser.post(path, { query: 'lamp' })).statusCode)
    expect(statuses).toEqual([200, 429, 429])
  })
})
