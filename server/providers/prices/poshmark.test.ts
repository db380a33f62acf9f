import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { POSHMARK_KEY, startPoshmarkStandIn } from '../../testing/price-stand-ins.ts'
import { timeOutOnceAsked } from '../../testing/time-out-once-asked.ts'
import { createPoshmarkPrices } from './poshmark.ts'

const standIn = await startPoshmarkStandIn()
beforeEach(() => {
  standIn.listings = []
  standIn.faults.length = 0
})
afterAll(() => standIn.close())

const poshmark = ({ key = POSHMARK_KEY } = {}) => createPoshmarkPrices({ url: standIn.listingsUrl, key })

describe('the Poshmark endpoint', () => {
  test('gets query and category in addition to its own parameters', async () => {
    await poshmark().search('denim & lace', 'Clothing > Women')
    const asked = Object.fromEntries(standIn.requests.at(-1)?.query ?? [])
    expect(asked).toEqual({ site: 'us', query: 'denim & lace', category: 'Clothing > Women' })
  })

  test('may send prices as numbers or text; listings without one are left out', async () => {
    standIn.listings = [{ title: 'A', price: 12.5, sold: true }, { title: 'B', price: '30' }, { title: 'C' }, 'D']
    const { total, listings } = await poshmark().search('jeans', '')
    expect(total).toBe(2)
    expect(listings.map(({ price }) => price)).toEqual([1250, 3000])
  })

  test('may send any number of listings, of which a thousand count', async () => {
    standIn.listings = Array.from({ length: 200_000 }, () => ({ title: 'A', price: 12.5 }))
    expect((await poshmark().search('jeans', '')).listings).toHaveLength(1000)
  })

  test.each([
    ['silent', 503],
    ['stuck', 503],
    ['down', 503],
    [429, 503],
    [500, 503],
    ['garbage', 502],
    ['nonsense', 502],
    [404, 502],
  ] as const)('an endpoint that is %s is answered with %i', async (fault, status) => {
    standIn.faults.push(fault)
    if (fault === 'silent' || fault === 'stuck') timeOutOnceAsked(standIn)
    await expect(poshmark().search('jeans', '')).rejects.toMatchObject({ status })
  })

  test('a key that it rejects is a failure', async () => {
    await expect(poshmark({ key: 'wrong' }).search('jeans', '')).rejects.toMatchObject({ status: 502 })
  })
})
