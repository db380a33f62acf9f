import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { droppedPrice } from '../../contracts/price-drop-rules.ts'
import type { Product } from '../../contracts/product.ts'
import { auditEntries, products } from '../database/schema.ts'
import { at, drop, priceDropShop } from '../testing/price-drops.ts'
import { applyPriceDrops } from './price-drop.ts'

const { deps, guest, saleWith, lamp, runAt, prices, stored } = await priceDropShop()
const { db } = deps

describe('at the moment of a drop', () => {
  test('participating items cost less, with the old price beside the new one, and the others do not change', async () => {
    await saleWith(drop(1, 25), drop(2, 50))
    const [joins, stays, least] = [
      await lamp(),
      await lamp({ joinsPriceDrops: false }),
      await lamp({ leastPrice: 3_000 }),
    ]
    const pending = await lamp({ status: 'pending' })
    await runAt(0.99)
    expect(await prices(joins.id)).toEqual(['45.00', undefined])
    await runAt(1)
    expect(await prices(joins.id)).toEqual(['33.75', '45.00'])
    expect(await prices(stays.id)).toEqual(['45.00', undefined])
    expect((await stored(pending.id)).price).toBe(4_500)
    await runAt(2)
    expect(await prices(joins.id)).toEqual(['22.50', '45.00'])
    expect(await prices(least.id)).toEqual(['30.00', '45.00'])
  })

  test('lists, counts, sorts, filters and searches follow', async () => {
    await saleWith(drop(1, 50))
    const cheap = await lamp({ price: 3_000, joinsPriceDrops: false, category: 'Drops' })
    const dear = await lamp({ price: 5_500, category: 'Drops' })
    const list = async (query: string) => {
      const response = await guest.get(`/api/products?category=Drops&${query}`)
      return [response.json<Product[]>().map(({ id }) => id), response.headers['x-total-count']]
    }
    expect(await list('sortBy=price-low')).toEqual([[cheap.id, dear.id], '2'])
    expect(await list('priceRange=50-100')).toEqual([[dear.id], '1'])
    await runAt(1)
    expect(await list('sortBy=price-low')).toEqual([[dear.id, cheap.id], '2'])
    expect(await list('priceRange=50-100')).toEqual([[], '0'])
    expect(await list('priceRange=0-50&search=lamp&sortBy=price-low')).toEqual([[dear.id, cheap.id], '2'])
  })

  test('prices round to whole cents, half a cent up, as the rule in TypeScript says, and never below a cent', async () => {
    const cases = [1, 2, 5, 99, 101, 333, 4_501, 9_999_999_999].map((price) => ({
      price,
      least: null as number | null,
    }))
    cases.push({ price: 1_000, least: 1_000 }, { price: 1_000, least: 999 }, { price: 1_000, least: 1 })
    const items = []
    for (const { price, least } of cases) items.push(await lamp({ price, leastPrice: least }))
    for (const percent of [1, 33, 50, 90]) {
      await deps.pool.query('truncate sale_events cascade')
      await saleWith(drop(1, percent))
      await runAt(1)
      for (const [index, { price, least }] of cases.entries())
        expect((await stored(items[index]?.id ?? 0)).price).toBe(droppedPrice(price, percent, least))
    }
  })

  test('the last drop missed during downtime is applied afterward', async () => {
    const { id } = await lamp()
    await saleWith(drop(1, 25), drop(2, 50), drop(40, 75))
    await runAt(30)
    expect(await prices(id)).toEqual(['22.50', '45.00'])
  })

  test('several servers at once change every price once', async () => {
    const items = []
    for (let count = 0; count < 20; count++) items.push(await lamp())
    await saleWith(drop(1, 50))
    deps.setNow(at(1))
    await Promise.all([1, 2, 3, 4].map(() => applyPriceDrops(deps)))
    const ids = items.map(({ id }) => id)
    const dropped = and(inArray(products.id, ids), eq(products.price, 2_250), eq(products.originalPrice, 4_500))
    expect(await db.$count(products, dropped)).toBe(20)
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'sale.prices-dropped'))).toBe(1)
  })
})
