import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { OFFER_MS } from '../../contracts/line-rules.ts'
import { cancelCheckout } from '../checkout/cancel-checkout.ts'
import { completeBySession } from '../checkout/complete-checkout.ts'
import { joinLine } from '../checkout/line/join-line.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import { checkoutSessions, products, purchases } from '../database/schema.ts'
import type { TestPayments } from '../providers/payments/built-in.ts'
import { at, drop, hours, priceDropShop } from '../testing/price-drops.ts'
import { GUEST, visitor } from '../testing/shop.ts'
import { applyPriceDrops } from './price-drop.ts'

const { deps, admin, saleWith, lamp, run, runAt, prices } = await priceDropShop()
const { db } = deps

describe('an item that somebody is paying for', () => {
  test('keeps the promised price, and drops when the hold ends', async () => {
    await saleWith(drop(1, 50))
    const { id } = await lamp()
    deps.setNow(at(0.9))
    const buyer = visitor()
    const { sessionId } = await openCheckout(deps, buyer, { productId: id, ...GUEST })
    await runAt(1)
    expect(await prices(id)).toEqual(['45.00', undefined])
    await cancelCheckout(deps, buyer, sessionId)
    await run()
    expect(await prices(id)).toEqual(['22.50', '45.00'])
  })

  test('is sold at the promised price, and keeps it', async () => {
    await saleWith(drop(1, 50))
    const { id } = await lamp()
    deps.setNow(at(0.9))
    const { sessionId } = await openCheckout(deps, visitor(), { productId: id, ...GUEST })
    await runAt(1)
    await (deps.providers.payments as TestPayments).pay(sessionId)
    await completeBySession(deps, { sessionId, productId: id })
    await run()
    expect(await db.$count(purchases, and(eq(purchases.productId, id), eq(purchases.amount, 4_500)))).toBe(1)
    expect(await prices(id)).toEqual(['45.00', undefined])
  })

  test('costs the next in line no more, while it is offered, after the drop was undone', async () => {
    const { id: saleId } = await saleWith(drop(1, 50))
    const { id } = await lamp()
    await runAt(1)
    const [buyer, next] = [visitor(), visitor()]
    const { sessionId } = await openCheckout(deps, buyer, { productId: id, ...GUEST })
    await joinLine(deps, next, id, {})
    await cancelCheckout(deps, buyer, sessionId)
    expect((await admin.post(`/api/sale-events/${saleId}/price-drops/undo`, { at: hours(1) })).statusCode).toBe(200)
    expect(await prices(id)).toEqual(['22.50', '45.00'])
    deps.setNow(new Date(at(1).getTime() + OFFER_MS))
    await run()
    expect(await prices(id)).toEqual(['45.00', undefined])
  })

  test('never changes its price in a concurrent drop', async () => {
    await saleWith(drop(1, 50))
    const items = []
    for (let count = 0; count < 12; count++) items.push(await lamp())
    deps.setNow(at(1))
    const [, ...holds] = await Promise.all([
      applyPriceDrops(deps),
      ...items.map(({ id }) => openCheckout(deps, visitor(), { productId: id, ...GUEST })),
    ])
    expect(holds).toHaveLength(12)
    const rows = await db
      .select({ amount: checkoutSessions.amount, price: products.price })
      .from(checkoutSessions)
      .innerJoin(products, eq(products.id, checkoutSessions.productId))
      .where(
        inArray(
          products.id,
          items.map(({ id }) => id),
        ),
      )
    expect(rows).toHaveLength(12)
    for (const { amount, price } of rows) expect(amount).toBe(price)
  })
})
