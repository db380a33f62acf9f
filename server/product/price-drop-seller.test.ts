import { describe, expect, test } from 'vitest'
import type { Product } from '../../contracts/product.ts'
import { drop, priceDropShop } from '../testing/price-drops.ts'

const { deps, guest, hazel, saleWith, lamp, run, runAt, read, prices } = await priceDropShop()

describe('a seller', () => {
  const patch = (id: number, body: object) => hazel.patch(`/api/products/${id}`, body)
  const fresh = async (fields: object) => {
    const { imageUrls } = await read((await lamp()).id)
    const body = { title: 'Vase', description: 'Blue.', price: '20', category: 'Home & Decor', imageUrls, ...fields }
    return hazel.post('/api/create-product', body)
  }

  test('chooses for each item, or once for all new ones in the profile', async () => {
    const plain = (await fresh({})).json<Product>()
    expect([plain.joinsPriceDrops, plain.leastPrice]).toEqual([false, null])
    const chosen = (await fresh({ joinsPriceDrops: true, leastPrice: '12.5' })).json<Product>()
    expect([chosen.joinsPriceDrops, chosen.leastPrice]).toEqual([true, '12.50'])
    await deps.pool.query("update users set joins_price_drops = true where username = 'hazel'")
    expect((await fresh({})).json().joinsPriceDrops).toBe(true)
    expect((await fresh({ joinsPriceDrops: false })).json().joinsPriceDrops).toBe(false)
    await deps.pool.query("update users set joins_price_drops = false where username = 'hazel'")
  })

  test('cannot set a lowest price above the price, and is the only one to see it', async () => {
    expect((await fresh({ leastPrice: '20.01' })).json().fields).toEqual({ leastPrice: expect.any(String) })
    const { id } = await lamp({ leastPrice: 4_000 })
    expect((await patch(id, { leastPrice: '45.01' })).statusCode).toBe(400)
    expect((await patch(id, { leastPrice: '' })).json().leastPrice).toBeNull()
    expect((await patch(id, { leastPrice: '45' })).json().leastPrice).toBe('45.00')
    expect((await read(id, hazel)).leastPrice).toBe('45.00')
    expect(await read(id)).not.toHaveProperty('leastPrice')
    const list = (await guest.get('/api/products')).json<Product[]>()
    expect(list.find((item) => item.id === id)).toMatchObject({ joinsPriceDrops: true })
    expect(list.some((item) => 'leastPrice' in item)).toBe(false)
  })

  test('who changes the price of a dropped item ends its drop; the next one starts from the new price', async () => {
    await saleWith(drop(1, 25), drop(2, 50))
    const { id } = await lamp({ leastPrice: 1_500 })
    await runAt(1)
    const unchanged = await patch(id, { title: 'Lamp', price: '33.75', leastPrice: '15.00' })
    expect(unchanged.json()).toMatchObject({ price: '33.75', originalPrice: '45.00' })
    expect((await patch(id, { price: '40' })).json()).not.toHaveProperty('originalPrice')
    await run()
    expect(await prices(id)).toEqual(['40.00', undefined])
    await runAt(2)
    expect(await prices(id)).toEqual(['20.00', '40.00'])
    expect((await patch(id, { price: '10' })).json()).toMatchObject({ price: '10.00', leastPrice: '10.00' })
    await runAt(48)
    expect(await prices(id)).toEqual(['10.00', undefined])
  })

  test('who opts out gets the old price back immediately; a new lowest price applies immediately', async () => {
    await saleWith(drop(1, 50))
    const [id, dear] = [(await lamp()).id, (await lamp()).id]
    await runAt(1)
    expect((await patch(id, { leastPrice: '30' })).json()).toMatchObject({ price: '30.00', originalPrice: '45.00' })
    expect((await patch(id, { leastPrice: null })).json()).toMatchObject({ price: '22.50', originalPrice: '45.00' })
    const kept = (await patch(dear, { leastPrice: '45' })).json()
    expect([kept.price, kept.originalPrice]).toEqual(['45.00', undefined])
    expect((await patch(id, { price: '22.50', joinsPriceDrops: false })).json().price).toBe('45.00')
    expect(await prices(id)).toEqual(['45.00', undefined])
    await patch(id, { joinsPriceDrops: true })
    await run()
    expect(await prices(id)).toEqual(['22.50', '45.00'])
  })

  test('whose lowest price kept the full price joins the drop by lowering or removing it', async () => {
    await saleWith(drop(1, 50))
    const [raised, full, chosen] = [(await lamp()).id, (await lamp({ leastPrice: 4_500 })).id, (await lamp()).id]
    await runAt(1)
    await patch(raised, { leastPrice: '45' })
    await patch(chosen, { price: '45', leastPrice: '30' })
    await run()
    for (const id of [raised, full, chosen]) expect(await prices(id)).toEqual(['45.00', undefined])
    await patch(raised, { leastPrice: null })
    await patch(full, { leastPrice: '30' })
    await patch(chosen, { leastPrice: null })
    await run()
    expect(await prices(raised)).toEqual(['22.50', '45.00'])
    expect(await prices(full)).toEqual(['30.00', '45.00'])
    expect(await prices(chosen)).toEqual(['45.00', undefined])
  })

  test('can opt many items in or out at once', async () => {
    const ids = [(await lamp({ joinsPriceDrops: false })).id, (await lamp()).id]
    const bulk = async (action: string) => {
      const { changed, refused } = (await hazel.post('/api/seller/products/bulk', { ids, action })).json()
      return [changed.map(({ joinsPriceDrops }: Product) => joinsPriceDrops), refused]
    }
    expect(await bulk('join-price-drops')).toEqual([[true, true], []])
    expect(await bulk('leave-price-drops')).toEqual([[false, false], []])
  })
})
