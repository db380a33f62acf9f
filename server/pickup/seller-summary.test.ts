import { beforeEach, expect, test } from 'vitest'
import { openCheckout } from '../checkout/open-checkout.ts'
import { refundPurchase } from '../checkout/refund/refund-purchase.ts'
import { saleEvents } from '../database/schema.ts'
import { mailsTo } from '../testing/mails.ts'
import { addAccount, addPerson } from '../testing/people.ts'
import { GUEST, openStaffedShop, visitor } from '../testing/shop.ts'
import { addProduct } from '../testing/stock.ts'
import { TEST_NOW } from '../testing/test-app.ts'
import { tellSellersOfSales } from './seller-summary.ts'

const HOUR = 3_600_000
const { app: _, shop, wren, admin } = await openStaffedShop()
const { deps, sale, hazel } = shop
const otis = await addPerson(deps, 'otis')
const later = (ms: number) => new Date(sale.endDate.getTime() + ms)

beforeEach(async () => {
  deps.setNow(TEST_NOW)
  await deps.db.update(saleEvents).set({ endDate: sale.endDate, summarizedEnd: null })
})

/** All emails so far whose subject tells how a sale went. */
async function told(at: Date, to: { email: string }) {
  deps.setNow(at)
  await Promise.all([tellSellersOfSales(deps), tellSellersOfSales(deps)])
  return (await mailsTo(deps, to.email)).filter(({ subject }) => subject.startsWith('The sale is over'))
}

test('each seller is told once how a sale went, when no payment is in progress, and again if it was reopened', async () => {
  const { id: paidFor } = await shop.addItem({ title: 'Clock, being paid for', approvedAt: later(-HOUR) })
  const [first, second] = [await shop.sell({ price: 4_000 }), await shop.sell({ price: 9_900 })]
  await deps.pool.query(
    `insert into pickup_marks (purchase_id, version, key, is_handed_over, marked_at) values (${first.id}, 1, 'a', true, now())`,
  )
  await shop.sell({ price: 2_500 })
  await refundPurchase(deps, { id: wren.id, role: 'admin' } as never, second.id, { reason: 'Broken', relist: false })
  for (let mugs = 0; mugs < 30; mugs++)
    await addProduct(deps, { sellerId: otis.id, title: 'Mug', approvedAt: later(-HOUR) })
  const ladder = { title: 'Ladder', price: 1_250, approvedAt: later(-HOUR) }
  for (const fields of [
    ladder,
    { title: 'Listed after the sale', approvedAt: later(0) },
    { status: 'pending' as const },
  ])
    await addProduct(deps, { sellerId: otis.id, ...fields })
  // Approved before that time was recorded.
  await deps.pool.query(`update products set approved_at = null where title = 'Ladder'`)
  await openCheckout(deps, visitor(), { productId: paidFor, ...GUEST })

  expect(await told(later(-1), hazel)).toEqual([])
  expect(await told(later(0), hazel)).toEqual([])
  const [mail, ...others] = await told(later(HOUR), hazel)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('The sale is over: 2 of your items sold')
  for (const line of [
    'Sold: 2',
    'Your share: $58.50',
    'Not picked up: 1',
    "Didn't sell: 1",
    'This stays on the marketplace for the next sale.',
    '$45.00: Clock, being paid for',
    'http://localhost:3000/seller/statement\n',
  ])
    expect(mail?.text).toContain(line)

  const [unsold] = await told(later(HOUR), otis)
  expect(unsold?.subject).toBe('The sale is over: none of your items sold')
  for (const line of ["Didn't sell: 31", 'These stay on', '$12.50: Ladder', 'And 1 more.', ':3000/seller\n'])
    expect(unsold?.text).toContain(line)
  expect(unsold?.text).not.toContain('Listed after the sale')
  expect(unsold?.text).not.toContain('Your share')
  expect(await told(later(2 * HOUR), shop.juniper)).toEqual([])

  await deps.db.update(saleEvents).set({ endDate: later(3 * HOUR) })
  expect(await told(later(4 * HOUR), hazel)).toHaveLength(2)
  expect(await told(later(4 * HOUR), otis)).toHaveLength(2)
})

test('a server that was down for days does not tell of it, and who turned it off is not told', async () => {
  const ida = await addAccount(deps, 'ida', 'x')
  await addProduct(deps, { sellerId: ida.id, approvedAt: later(-HOUR) })
  await deps.db.update(saleEvents).set({ endDate: later(5 * HOUR) })
  expect(await told(later(54 * HOUR), ida)).toEqual([])
  expect(
    (await admin.request({ method: 'PUT', url: '/api/push/choices', payload: { kind: 'sale_ended', way: 'nothing' } }))
      .statusCode,
  ).toBe(200)
  await addProduct(deps, { sellerId: wren.id, title: "The admin's own" })
  expect(await told(later(6 * HOUR), wren)).toEqual([])
  expect(await told(later(6 * HOUR), ida)).toHaveLength(1)
})
