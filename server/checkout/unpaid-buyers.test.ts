import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkoutSessions } from '../database/schema.ts'
import { DAY_MS } from '../durations.ts'
import { stockShop } from '../testing/shop.ts'
import { addHold, addPurchase } from '../testing/stock.ts'
import { TEST_NOW, testDeps } from '../testing/test-app.ts'
import { clearUnpaidBuyers } from './unpaid-buyers.ts'

const deps = await testDeps()
const shop = await stockShop(deps)

test('a checkout that ended unpaid keeps its buyer for 30 days; holds, payments and refunds that are due keep theirs', async () => {
  const checkouts = async () => {
    const { title, buyerName, buyerEmail } = checkoutSessions
    const rows = await deps.db.select({ title, buyer: buyerName, email: buyerEmail }).from(checkoutSessions)
    return rows.filter(({ buyer, email }) => buyer === '' && email === '').map((row) => row.title)
  }
  const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS)
  for (const status of ['cancelled', 'expired', 'failed', 'open', 'refund_due'] as const)
    for (const days of [29, 31]) {
      const item = await shop.addItem({ title: `${status} ${days}` })
      await addHold(deps, item)
      const { productId } = checkoutSessions
      await deps.db
        .update(checkoutSessions)
        .set({ status, updatedAt: daysAgo(days) })
        .where(eq(productId, item.id))
    }
  await addPurchase(deps, await shop.addItem({ title: 'paid', status: 'sold' }))
  await deps.db
    .update(checkoutSessions)
    .set({ updatedAt: daysAgo(31) })
    .where(eq(checkoutSessions.status, 'paid'))
  await clearUnpaidBuyers(deps.db, TEST_NOW)
  expect((await checkouts()).sort()).toEqual(['cancelled 31', 'expired 31', 'failed 31'])
})
