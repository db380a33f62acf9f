import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { EBAY, ebayItem, startEbayStandIn } from '../../testing/price-stand-ins.ts'
import { timeOutOnceAsked } from '../../testing/time-out-once-asked.ts'
import { createEbayPrices } from './ebay.ts'

let clock = 0
const standIn = await startEbayStandIn()
beforeEach(() => {
  Object.assign(standIn, { items: [ebayItem('40.00'), ebayItem('25.5')], total: undefined, tokens: [] })
  standIn.requests.length = 0
  standIn.faults.length = 0
})
afterAll(() => standIn.close())

const ebay = ({ clientSecret = EBAY.clientSecret } = {}) =>
  createEbayPrices({ ...EBAY, clientSecret, apiUrl: standIn.url, now: () => new Date(clock) })
const paths = () => standIn.requests.map(({ path }) => path.split('/').at(-1))

describe('eBay', () => {
  test('is searched in the United States with a token for the app', async () => {
    const found = await ebay().search('brass lamp', 'Home & Decor')
    const listing = { title: 'Brass reading lamp', condition: 'Pre-owned', url: 'https://www.ebay.com/itm/1' }
    expect(found).toEqual({
      total: 2,
      listings: [
        { ...listing, price: 4000 },
        { ...listing, price: 2550 },
      ],
    })
    const [, search] = standIn.requests
    expect(search?.query.get('q')).toBe('brass lamp')
    expect(search?.headers['x-ebay-c-marketplace-id']).toBe('EBAY_US')
  })

  test('is searched for words only, because it refuses or interprets some signs', async () => {
    expect((await ebay().search('(*NEW*) brass, 5* lamp!', '')).total).toBe(2)
    expect(standIn.requests.at(-1)?.query.get('q')).toBe('NEW brass, 5 lamp!')
    expect(await ebay().search('***', '')).toEqual({ total: 0, listings: [] })
  })

  test('has its titles on one line', async () => {
    standIn.items = [ebayItem('40.00', { title: 'Brass\nlamp \u202egnp', condition: 'Good\0' })]
    const [listing] = (await ebay().search('lamp', '')).listings
    expect(listing).toMatchObject({ title: 'Brass lamp gnp', condition: 'Good\ufffd' })
  })

  test('reports the number of all matches beyond those returned', async () => {
    standIn.total = 812
    expect((await ebay().search('lamp', '')).total).toBe(812)
  })

  test('one token is shared until shortly before it expires', async () => {
    const source = ebay()
    await Promise.all([source.search('lamp', ''), source.search('chair', '')])
    clock += 7000 * 1000
    await source.search('vase', '')
    expect(paths()).toEqual(['token', 'search', 'search', 'search'])
    clock += 150 * 1000
    await source.search('vase', '')
    expect(paths().slice(4)).toEqual(['token', 'search'])
  })

  test('a revoked token is replaced', async () => {
    const source = ebay()
    await source.search('lamp', '')
    standIn.tokens.push('another')
    expect((await source.search('lamp', '')).total).toBe(2)
    expect(paths().slice(2)).toEqual(['search', 'token', 'search'])
  })

  test('a failed token request is retried by the next search', async () => {
    const source = ebay()
    standIn.faults.push(500)
    await expect(source.search('lamp', '')).rejects.toMatchObject({ status: 503 })
    expect((await source.search('lamp', '')).total).toBe(2)
  })

  test('listings in other currencies are left out', async () => {
    standIn.items = [ebayItem('9', { price: { value: '9', currency: 'EUR' } }), ebayItem('free'), null, ebayItem('12')]
    expect((await ebay().search('lamp', '')).listings).toMatchObject([{ price: 1200 }])
  })

  test('of more listings than asked for, and of prices below a cent, none count', async () => {
    standIn.items = [ebayItem('0.001'), ...Array.from({ length: 200_000 }, () => ebayItem('12'))]
    expect((await ebay().search('lamp', '')).listings).toHaveLength(49)
  })

  test('a missing currency counts as the requested one', async () => {
    standIn.items = [ebayItem('9', { price: { value: '9' } })]
    expect((await ebay().search('lamp', '')).listings).toMatchObject([{ price: 900 }])
  })

  test('no matches are an empty result', async () => {
    standIn.items = []
    expect(await ebay().search('lamp', '')).toEqual({ total: 0, listings: [] })
  })

  test.each([
    ['silent', 503],
    ['stuck', 503],
    ['down', 503],
    [429, 503],
    [500, 503],
    ['garbage', 502],
    ['nonsense', 502],
    [400, 502],
  ] as const)('a search that meets %s is answered with %i', async (fault, status) => {
    const source = ebay()
    await source.search('lamp', '')
    if (fault === 'silent' || fault === 'stuck') timeOutOnceAsked(standIn)
    standIn.faults.push(fault)
    const answered = await source.search('lamp', '').then(
      () => 200,
      (error) => error.status,
    )
    expect(answered).toBe(status)
  })

  test('keys that eBay rejects are a failure that does not mention them', async () => {
    const error = await ebay({ clientSecret: 'wrong' })
      .search('lamp', '')
      .catch((error) => error)
    expect(error).toMatchObject({ status: 502, message: "eBay didn't answer properly. Please try again." })
  })
})
