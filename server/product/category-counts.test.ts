import { expect, test } from 'vitest'
import type { ProductCount } from '../../contracts/product.ts'
import { eventually } from '../testing/eventually.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { compactCounts } from './product-list-queries.ts'

const { app, deps } = await testApp()
const { id: sellerId } = await addPerson(deps, 'hazel')
const guest = new Browser(app)

const BLOUSES = 'Clothing > Women > Tops > Blouses'
const DESKS = 'Home & Decor > Furniture > Desks'
const GOODS = [
  { category: BLOUSES, title: 'Linen blouse', tags: ['Linen', 'summer'], price: 2_000 },
  { category: 'Clothing > Women > Tops', title: 'Linen top', tags: ['linen'], price: 5_000 },
  { category: 'Clothing > Men', title: 'Linen vest', tags: ['wool'], price: 12_000 },
  { category: DESKS, title: 'Oak desk', tags: ['oak'], price: 30_000 },
  { category: DESKS, title: 'Sold desk', tags: ['oak', 'linen'], price: 2_000, status: 'sold' as const },
  { category: 'Clothing > Women > Tops > Togas', title: 'Wool toga', tags: ['wool'], price: 2_000 },
]
for (const good of GOODS) await addProduct(deps, { sellerId, description: 'Plain.', ...good })

const counts = async (filter: Record<string, string> = {}) => {
  const response = await guest.get(`/api/products/categories?${new URLSearchParams(filter)}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().counts
}
const WOMEN = 'Clothing > Women'
const TOPS = 'Clothing > Women > Tops'
const DESK_UP = { 'Home & Decor': 1, 'Home & Decor > Furniture': 1, [DESKS]: 1 }

const CASES: [filter: Record<string, string>, expected: Record<string, number>][] = [
  [{}, { Clothing: 4, [WOMEN]: 3, [TOPS]: 3, [BLOUSES]: 1, 'Clothing > Men': 1, ...DESK_UP }],
  [{ priceRange: '0-50' }, { Clothing: 2, [WOMEN]: 2, [TOPS]: 2, [BLOUSES]: 1 }],
  [{ tag: 'LINEN' }, { Clothing: 2, [WOMEN]: 2, [TOPS]: 2, [BLOUSES]: 1 }],
  [
    { tag: 'linen', priceRange: '50-100' },
    { Clothing: 1, [WOMEN]: 1, [TOPS]: 1 },
  ],
  [{ search: 'linen' }, { Clothing: 3, [WOMEN]: 2, [TOPS]: 2, [BLOUSES]: 1, 'Clothing > Men': 1 }],
  [
    { search: 'lniens', priceRange: '100-250' },
    { Clothing: 1, 'Clothing > Men': 1 },
  ],
  [
    { search: 'linen', tag: 'wool' },
    { Clothing: 1, 'Clothing > Men': 1 },
  ],
  [{ search: '%' }, {}],
  [{ tag: 'nothing' }, {}],
]

test.each(CASES)('the tree’s counts follow the other filters: %j', async (filter, expected) => {
  expect(await counts(filter)).toEqual(expected)
})

test.each(CASES)('and each is the number of items that its category lists: %j', async (filter) => {
  for (const [category, count] of Object.entries(await counts(filter))) {
    const { json } = await guest.get(`/api/products/count?${new URLSearchParams({ ...filter, category })}`)
    expect(json<ProductCount>().count).toBe(count)
  }
})

test('they follow every change of an item, compacted or not', async () => {
  const { id } = await addProduct(deps, { sellerId, category: 'Other', status: 'pending' })
  expect((await counts()).Other).toBeUndefined()
  const setStatus = (status: string) => deps.pool.query('update products set status = $1 where id = $2', [status, id])
  await setStatus('approved')
  await eventually(async () => expect((await counts()).Other).toBe(1))
  await compactCounts(deps.db)
  expect((await counts()).Other).toBe(1)
  await setStatus('sold')
  await eventually(async () => expect((await counts()).Other).toBeUndefined())
})
