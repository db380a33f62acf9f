import { describe, expect, test } from 'vitest'
import { cancelCheckout } from '../checkout/cancel-checkout.ts'
import { completeBySession } from '../checkout/complete-checkout.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import type { TestPayments } from '../providers/payments/built-in.ts'
import { drop, hours, priceDropShop } from '../testing/price-drops.ts'
import { GUEST, visitor } from '../testing/shop.ts'

const { deps, hazel, admin, saleWith, lamp, run, runAt, prices, stored } = await priceDropShop()

describe('when the sale ends', () => {
  test('unsold items get their old price back, sold ones keep theirs, and a reopened sale drops them again', async () => {
    const { id: saleId } = await saleWith(drop(1, 50))
    const [free, sold, unlisted] = [await lamp(), await lamp(), await lamp()]
    await runAt(1)
    const { sessionId } = await openCheckout(deps, visitor(), { productId: sold.id, ...GUEST })
    await (deps.providers.payments as TestPayments).pay(sessionId)
    await completeBySession(deps, { sessionId, productId: sold.id })
    await hazel.patch(`/api/products/${unlisted.id}/unlist`, {})
    await admin.patch(`/api/sale-events/${saleId}`, { endNow: true })
    await runAt(2)
    expect(await prices(free.id)).toEqual(['45.00', undefined])
    expect(await prices(sold.id)).toEqual(['22.50', '45.00'])
    expect(await stored(unlisted.id)).toMatchObject({ price: 4_500, originalPrice: null, dropSaleId: null })
    await admin.patch(`/api/sale-events/${saleId}`, { reopen: true })
    await runAt(3)
    expect(await prices(free.id)).toEqual(['22.50', '45.00'])
  })

  test('a price that its seller chose after the drop survives a sale ended by mistake', async () => {
    const { id: saleId } = await saleWith(drop(1, 50))
    const { id } = await lamp()
    await runAt(1)
    await hazel.patch(`/api/products/${id}`, { price: '40' })
    await runAt(2)
    await admin.patch(`/api/sale-events/${saleId}`, { endNow: true })
    await runAt(3)
    await admin.patch(`/api/sale-events/${saleId}`, { reopen: true })
    await runAt(4)
    expect(await prices(id)).toEqual(['40.00', undefined])
    await runAt(48)
    expect(await stored(id)).toMatchObject({ price: 4_000, dropSaleId: null, dropPercent: null })
  })

  test('an item held past the end gets it back once it is free', async () => {
    await saleWith(drop(46, 50))
    const { id } = await lamp()
    await runAt(46.9)
    const buyer = visitor()
    const { sessionId } = await openCheckout(deps, buyer, { productId: id, ...GUEST })
    await runAt(47.1)
    expect(await prices(id)).toEqual(['22.50', '45.00'])
    await cancelCheckout(deps, buyer, sessionId)
    await run()
    expect(await prices(id)).toEqual(['45.00', undefined])
  })

  test('nobody was running and the next one is on: its drop starts from the old price', async () => {
    await saleWith(drop(46, 50))
    const [{ id }, unlisted] = [await lamp(), await lamp()]
    await runAt(46)
    await hazel.patch(`/api/products/${unlisted.id}/unlist`, {})
    await admin.post('/api/sale-events', { startDate: hours(47), priceDrops: [drop(48, 10)] })
    await runAt(49)
    expect(await prices(id)).toEqual(['40.50', '45.00'])
    expect(await stored(unlisted.id)).toMatchObject({ price: 4_500, originalPrice: null, dropSaleId: null })
  })
})
