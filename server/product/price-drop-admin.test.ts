import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PriceDropPreview } from '../../contracts/price-drop.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import { auditEntries, products } from '../database/schema.ts'
import { drop, hours, priceDropShop } from '../testing/price-drops.ts'
import { GUEST, visitor } from '../testing/shop.ts'

const { deps, hazel, admin, saleWith, lamp, run, runAt, prices } = await priceDropShop()

describe('an admin', () => {
  test('can preview each drop: the items and the sums', async () => {
    const { id } = await saleWith(drop(1, 25), drop(2, 50))
    const items = [await lamp({ title: 'A' }), await lamp({ title: 'B', price: 1_001, leastPrice: 900 })]
    await lamp({ joinsPriceDrops: false })
    await openCheckout(deps, visitor(), { productId: items[0]?.id ?? 0, ...GUEST })
    const preview = async () =>
      (await admin.get(`/api/sale-events/${id}/price-drops/preview`)).json<PriceDropPreview>().drops
    expect(await preview()).toEqual([
      {
        ...drop(1, 25),
        hasHappened: false,
        itemCount: 2,
        totalPrice: '55.01',
        totalNewPrice: '42.75',
        items: [
          {
            productId: items[0]?.id,
            title: 'A',
            sellerUsername: 'hazel',
            price: '45.00',
            newPrice: '33.75',
            isHeld: true,
          },
          {
            productId: items[1]?.id,
            title: 'B',
            sellerUsername: 'hazel',
            price: '10.01',
            newPrice: '9.00',
            isHeld: false,
          },
        ],
      },
      expect.objectContaining({ ...drop(2, 50), totalPrice: '55.01', totalNewPrice: '31.50' }),
    ])
    await runAt(1.5)
    const [first, second] = await preview()
    expect([first?.hasHappened, first?.totalNewPrice]).toEqual([true, '42.75'])
    expect([second?.hasHappened, second?.totalNewPrice]).toEqual([false, '31.50'])
  })

  test('sees 500 items of each drop, and the sums of all', async () => {
    const { id: saleId } = await saleWith(drop(1, 50))
    const { id: _, heading: _heading, ...row } = await lamp()
    await deps.db.insert(products).values(Array.from({ length: 500 }, () => row))
    const [first] = (await admin.get(`/api/sale-events/${saleId}/price-drops/preview`)).json<PriceDropPreview>().drops
    expect([first?.items.length, first?.itemCount, first?.totalNewPrice]).toEqual([500, 501, '11272.50'])
  })

  test('sees that a drop leaves alone a price that its seller chose after it', async () => {
    const { id: saleId } = await saleWith(drop(1, 25), drop(2, 50))
    const { id } = await lamp()
    await runAt(1)
    await hazel.patch(`/api/products/${id}`, { price: '40' })
    const preview = async (sale: number) =>
      (await admin.get(`/api/sale-events/${sale}/price-drops/preview`))
        .json<PriceDropPreview>()
        .drops.map(({ itemCount, totalNewPrice }) => [itemCount, totalNewPrice])
    expect(await preview(saleId)).toEqual([
      [0, '0.00'],
      [1, '20.00'],
    ])
    const next = await admin.post('/api/sale-events', { startDate: hours(48), priceDrops: [drop(49, 25)] })
    expect(await preview(next.json().id)).toEqual([[1, '30.00']])
  })

  test('undoes the last drop: prices return to the one before, then to the original', async () => {
    const { id: saleId } = await saleWith(drop(1, 25), drop(2, 50), drop(40, 75))
    const { id } = await lamp()
    await runAt(2)
    const undo = (hour: number) => admin.post(`/api/sale-events/${saleId}/price-drops/undo`, { at: hours(hour) })
    expect((await undo(1)).statusCode).toBe(409)
    expect((await undo(2)).json().priceDrops).toEqual([drop(1, 25), drop(40, 75)])
    expect(await prices(id)).toEqual(['33.75', '45.00'])
    expect((await undo(1)).json().priceDrops).toEqual([drop(40, 75)])
    expect(await prices(id)).toEqual(['45.00', undefined])
    expect((await undo(40)).statusCode).toBe(409)
    await run()
    expect(await prices(id)).toEqual(['45.00', undefined])
    const entries = await deps.db.select().from(auditEntries).where(eq(auditEntries.action, 'sale.price-drop-undone'))
    expect(entries.map(({ details }) => details?.timeZone)).toEqual(['America/New_York', 'America/New_York'])
    expect(entries.map(({ subjectId, actorId }) => [subjectId, actorId !== null])).toEqual([
      [saleId, true],
      [saleId, true],
    ])
  })

  test('does not undo a price that its seller chose after the drop', async () => {
    const { id: saleId } = await saleWith(drop(1, 25), drop(2, 50))
    const { id } = await lamp()
    await runAt(2)
    await hazel.patch(`/api/products/${id}`, { price: '40' })
    await admin.post(`/api/sale-events/${saleId}/price-drops/undo`, { at: hours(2) })
    await run()
    expect(await prices(id)).toEqual(['40.00', undefined])
  })

  test('can undo while buyers check out, without a deadlock', async () => {
    const { id: saleId } = await saleWith(drop(1, 50))
    const items = []
    for (let count = 0; count < 10; count++) items.push(await lamp())
    await runAt(1)
    const answers = await Promise.all([
      admin.post(`/api/sale-events/${saleId}/price-drops/undo`, { at: hours(1) }),
      ...items.map(({ id }) => openCheckout(deps, visitor(), { productId: id, ...GUEST })),
    ])
    expect(answers[0]).toMatchObject({ statusCode: 200 })
  })
})
