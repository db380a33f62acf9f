import { beforeEach, expect, test } from 'vitest'
import { saleEvents } from '../database/schema.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { outside } from '../testing/outside.ts'
import { Browser } from '../testing/people.ts'
import { GUEST, openStaffedShop } from '../testing/shop.ts'
import { openSale } from '../testing/stock.ts'

const { app, shop, admin } = await openStaffedShop()
const { deps } = shop
beforeEach(async () => {
  await deps.db.delete(saleEvents)
  await openSale(deps)
})

const GONE = [409, 'Something that this needs was just deleted. Please reload the page.']
const itemId = async () => (await shop.addItem()).id

test.each([
  [
    'a buyer',
    [403, 'Sale Not Active'],
    async () => {
      const productId = await itemId()
      return () => new Browser(app).post('/api/create-checkout-session', { productId, ...GUEST })
    },
  ],
  [
    'a desk that rings up an item',
    [403, 'Sale Not Active'],
    async () => {
      const productIds = [await itemId()]
      return () => admin.post('/api/desk/holds', { productIds })
    },
  ],
  ['an admin who makes a pass', GONE, async () => () => admin.post('/api/admin/desk-passes', { name: 'Ana' })],
  [
    'a desk that counts its drawer',
    GONE,
    async () => () => admin.post('/api/desk/drawer', { counted: 5, key: 'a-count' }),
  ],
])('%s whose sale is deleted at that moment is told so', async (_who, expected, prepare) => {
  const ask = await prepare()
  const { answer } = await deps.db.transaction(async (tx) => {
    await tx.delete(saleEvents)
    const answer = outside(ask)
    await outside(() => untilWaiting(deps.pool))
    return { answer }
  })
  const { statusCode, body } = await answer
  expect([statusCode, JSON.parse(body).message]).toEqual(expected)
})
