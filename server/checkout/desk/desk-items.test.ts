import { beforeEach, describe, expect, test } from 'vitest'
import { openDesks } from '../../testing/desk.ts'
import type { Browser } from '../../testing/people.ts'
import { TEST_NOW } from '../../testing/test-app.ts'

const { shop, admin, seller, helper, item, cash, sellHere, hold } = await openDesks()
beforeEach(() => shop.deps.setNow(TEST_NOW))

describe('finding items at the desk', () => {
  const find = async (browser: Browser, q: string) =>
    (await browser.get(`/api/desk/items?q=${encodeURIComponent(q)}`)).json()

  test('by a scanned tag or a SKU puts the exact match first', async () => {
    const id = await item(4_500, { title: 'Walnut clock' })
    for (const q of [`http://localhost:3000/product/${id}`, `FV-${id}`, `fv ${id}`, String(id)])
      expect(await find(seller, q)).toMatchObject({
        isExact: true,
        items: [{ productId: id, sku: `FV-${id}`, price: '45.00', seller: 'hazel', state: 'free', refusal: null }],
      })
    expect(await find(seller, 'http://localhost:3000/product/99999999')).toEqual({ items: [], isExact: false })
  })

  test('by words sorts numbers by value, and knows what is held and sold', async () => {
    const ids = []
    for (const number of [10, 2, 1]) ids.push(await item(100, { title: `Crate ${number} of records` }))
    const [ten = 0, two = 0] = ids
    await hold(seller, ten)
    await hold(admin, two)
    const { items } = await find(seller, 'records crate')
    expect(items.map(({ title, state }: { title: string; state: string }) => [title, state])).toEqual([
      ['Crate 1 of records', 'free'],
      ['Crate 2 of records', 'held'],
      ['Crate 10 of records', 'yours'],
    ])
    await sellHere(seller, cash([ten]))
    expect((await find(seller, 'crate')).items.at(-1)).toMatchObject({
      productId: ten,
      state: 'sold',
      refusal: 'This item has already been purchased.',
    })
  })

  test('by words needs no accents', async () => {
    const id = await item(100, { title: 'Hermès scarf' })
    expect((await find(seller, 'hermes')).items).toMatchObject([{ productId: id }])
  })

  test('shows a seller whose a scanned item is, but no items of others in a search', async () => {
    const id = await item(100, { sellerId: shop.juniper.id, title: 'Moth jar' })
    expect((await find(seller, 'moth')).items).toEqual([])
    expect((await find(seller, `FV-${id}`)).items[0]).toMatchObject({ seller: 'juniper', refusal: expect.any(String) })
    expect((await find(admin, 'moth')).items).toHaveLength(1)
    expect((await find(await helper(), 'moth')).items[0]).toMatchObject({ refusal: null, mayLower: false })
    const hidden = await item(100, { sellerId: shop.juniper.id, status: 'pending' })
    expect((await find(seller, `FV-${hidden}`)).items).toEqual([])
  })
})
