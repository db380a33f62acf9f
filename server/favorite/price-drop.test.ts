import { eq, inArray, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SaleEvent } from '../../contracts/sale.ts'
import { favorites, products } from '../database/schema.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { mailsTo } from '../testing/mails.ts'
import { outside } from '../testing/outside.ts'
import { Browser } from '../testing/people.ts'
import { drop, hours, priceDropShop } from '../testing/price-drops.ts'
import { sendSalePriceDropAlerts } from './price-drop.ts'

const { app, deps, juniperId, admin, saleWith, lamp, runAt } = await priceDropShop()
const { db } = deps

const askForMails = () =>
  deps.pool.query(
    "insert into notification_choices (user_id, kind, way) values ($1, 'price_dropped', 'mail') on conflict do nothing",
    [juniperId],
  )

const ids = new Set<string>()

/** The subjects of the queued emails, which all expire with the sale and differ from all before. */
async function takeMails(endDate: string) {
  const { rows } = await deps.pool.query("delete from jobs.job where name = 'mail' returning data")
  for (const { data } of rows) {
    expect(data.expiresAt).toBe(endDate)
    expect(ids).not.toContain(data.id)
    ids.add(data.id)
  }
  return rows.map(({ data }) => data.subject)
}

test('who favors several dropping items gets one notification for all, and one for each price', async () => {
  const sale = await saleWith(drop(1, 25), drop(2, 50))
  await askForMails()
  const items = []
  for (let count = 0; count < 5; count++) items.push(await lamp({ title: `Lamp ${count}` }))
  const other = await lamp({ joinsPriceDrops: false })
  const own = await lamp({ title: 'Lamp of her own', sellerId: juniperId })
  await db.insert(favorites).values([...items, other, own].map(({ id }) => ({ userId: juniperId, productId: id })))
  const mails = () => takeMails(sale.endDate)
  await runAt(1)
  expect((await deps.pool.query("select from jobs.job where name = 'sale-price-drop'")).rowCount).toBe(1)
  for (let run = 0; run < 2; run++) await sendSalePriceDropAlerts(deps, { saleId: sale.id })
  expect(await mails()).toEqual(['5 of your favorites dropped in price'])
  await db
    .update(products)
    .set({ status: 'unlisted' })
    .where(
      inArray(
        products.id,
        items.slice(1).map(({ id }) => id),
      ),
    )
  await runAt(2)
  await sendSalePriceDropAlerts(deps, { saleId: sale.id })
  expect(await mails()).toEqual(['Now $22.50: Lamp 0'])
})

test('nobody is told of a drop once its sale is over, when the prices rise again', async () => {
  const sale = await saleWith(drop(1, 25))
  await askForMails()
  const { id: productId } = await lamp()
  await db.insert(favorites).values({ userId: juniperId, productId })
  await runAt(1)
  const countMails = async () => (await deps.pool.query("select from jobs.job where name = 'mail'")).rowCount
  await sendSalePriceDropAlerts({ ...deps, now: () => new Date(sale.endDate) }, { saleId: sale.id })
  expect(await countMails()).toBe(0)
  await sendSalePriceDropAlerts(deps, { saleId: sale.id })
  expect(await countMails()).toBe(1)
})

test('who favors an item after its price dropped is told only if it drops further', async () => {
  const sale = await saleWith(drop(1, 25), drop(2, 50))
  await askForMails()
  const { id } = await lamp()
  const later = await lamp({ title: 'Late lamp', joinsPriceDrops: false })
  await runAt(1)
  const juniper = await new Browser(app).signIn('juniper')
  await juniper.request({ method: 'PUT', url: `/api/favourites/${id}` })
  // Another item follows, as one does whose payment was canceled.
  await db.update(products).set({ joinsPriceDrops: true }).where(eq(products.id, later.id))
  await runAt(1.5)
  await sendSalePriceDropAlerts(deps, { saleId: sale.id })
  expect(await takeMails(sale.endDate)).toEqual([])
  await runAt(2)
  await sendSalePriceDropAlerts(deps, { saleId: sale.id })
  expect(await takeMails(sale.endDate)).toEqual(['Now $22.50: Brass reading lamp'])
})

test('a drop in the next sale is news again, though it is to the price of the last one', async () => {
  const first = await saleWith(drop(1, 25))
  await askForMails()
  const { id: productId } = await lamp()
  await db.insert(favorites).values({ userId: juniperId, productId })
  await runAt(1)
  await sendSalePriceDropAlerts(deps, { saleId: first.id })
  expect(await takeMails(first.endDate)).toEqual(['Now $33.75: Brass reading lamp'])
  await runAt(48)
  const planned = { startDate: hours(50), priceDrops: [drop(51, 25)] }
  const next = (await admin.post('/api/sale-events', planned)).json<SaleEvent>()
  await runAt(51)
  for (let run = 0; run < 2; run++) await sendSalePriceDropAlerts(deps, { saleId: next.id })
  expect(await takeMails(next.endDate)).toEqual(['Now $33.75: Brass reading lamp'])
})

test('everybody is told of a drop, though a favorite of one of the first hundred changes at that moment', async () => {
  const sale = await saleWith(drop(1, 25))
  const { id: productId } = await lamp()
  const { rows } = await deps.pool.query<{ id: string }>(
    `insert into users (username, email, password_hash) select 'fan_' || n, 'fan_' || n || '@example.com', 'x'
    from generate_series(1, 150) n returning id`,
  )
  const userIds = rows.map(({ id }) => Number(id))
  await db.insert(favorites).values(userIds.map((userId) => ({ userId, productId })))
  await runAt(1)
  const { told } = await db.transaction(async (tx) => {
    await tx.delete(favorites).where(eq(favorites.userId, Math.min(...userIds)))
    const told = outside(() => sendSalePriceDropAlerts(deps, { saleId: sale.id }))
    await outside(() => untilWaiting(deps.pool))
    return { told }
  })
  await told
  expect(await db.$count(favorites, isNull(favorites.toldPrice))).toBe(0)
  await deps.pool.query("delete from users where username like 'fan_%'")
})

test.each([
  [3, 'Lamp 2, now $33.75; Lamp 1, now $33.75; Lamp 0, now $33.75.'],
  [5, 'Lamp 4, now $33.75; Lamp 3, now $33.75; Lamp 2, now $33.75; and 2 more.'],
])('news of %i drops names the newest items', async (all, named) => {
  const sale = await saleWith(drop(1, 25))
  await askForMails()
  for (let count = 0; count < all; count++) {
    const { id: productId } = await lamp({ title: `Lamp ${count}` })
    await db.insert(favorites).values({ userId: juniperId, productId })
  }
  await runAt(1)
  await sendSalePriceDropAlerts(deps, { saleId: sale.id })
  expect((await mailsTo(deps, 'juniper@example.com')).at(-1)?.text).toContain(named)
})
