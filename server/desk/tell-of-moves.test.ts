import { beforeEach, describe, expect, test } from 'vitest'
import { formatPickupCode } from '../../contracts/pickup-rules.ts'
import { orders, pickupMarks, saleMoves } from '../database/schema.ts'
import { paragraphsOf, queuedMails } from '../testing/mails.ts'
import { openStaffedShop, type Shop } from '../testing/shop.ts'
import { addPurchase, type NewPurchase, openSale } from '../testing/stock.ts'
import { TEST_NOW } from '../testing/test-app.ts'
import { tellOfMoves } from './tell-of-moves.ts'

const { shop, wren, admin } = await openStaffedShop()
const { deps } = shop
let saleId: number

const MINUTE = 60_000
const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * MINUTE)
const at = (count: number) => deps.setNow(minutes(count))
const hours = (count: number) => minutes(60 * count).toISOString()

const buy = async (fields: NewPurchase = {}, item: Parameters<Shop['addItem']>[0] = {}) =>
  addPurchase(deps, await shop.addItem({ status: 'sold', ...item }), { saleEventId: saleId, ...fields })

const change = async (body: object) => {
  const answer = await admin.patch(`/api/sale-events/${saleId}`, body)
  expect(answer.statusCode).toBe(200)
}

/** Runs the job, and returns to whom it wrote what. */
async function told() {
  await tellOfMoves(deps)
  const mails = await queuedMails(deps)
  await deps.pool.query("delete from jobs.job where name = 'mail'")
  return mails.map(({ to, text }) => `${to} ${/Pickup at: (.*)/.exec(text)?.[1]}`).sort()
}

beforeEach(async () => {
  at(0)
  await deps.pool.query('truncate purchases, orders, sale_events cascade')
  await deps.pool.query("delete from jobs.job where name = 'mail'")
  saleId = (await openSale(deps)).id
  await deps.pool.query("update sale_events set location = 'The old tobacco barn'")
})

describe('a moved sale', () => {
  test('is told to buyers who have not picked up and to sellers, five minutes later and once', async () => {
    const stool = await buy({ buyerEmail: 'ada@example.com' }, { title: 'Stool' })
    await buy({ orderId: stool.orderId, buyerEmail: 'ada@example.com' }, { title: 'Bell', sellerId: shop.juniper.id })
    const { id: purchaseId } = await buy({ buyerEmail: 'done@example.com' })
    const mark = { purchaseId, version: 1, key: 'one', isHandedOver: true, actorId: wren.id, markedAt: TEST_NOW }
    await deps.db.insert(pickupMarks).values(mark)
    await buy({ buyerEmail: 'back@example.com', refundedAt: TEST_NOW, refundReason: 'It broke' })
    await buy({ buyerEmail: '' })
    await change({ location: 'The town hall' })
    at(4)
    expect(await told()).toEqual([])
    at(5)
    await tellOfMoves(deps)
    const mails = await queuedMails(deps)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@example.com', 'New pickup place or time: Stool and 1 more'],
      [shop.hazel.email, 'New pickup place or time: Stool and 1 more'],
      [shop.juniper.email, 'New pickup place or time: Bell'],
    ])
    for (const { expiresAt } of mails) expect(expiresAt).toBe(hours(47))
    const facts = [
      'Item 1: Stool',
      'Item 2: Bell',
      'Pickup at: The town hall',
      'From: Saturday, June 6 at 9:00 AM EDT',
      'Until: Monday, June 8 at 9:00 AM EDT',
      'Instead of: The old tobacco barn, Saturday, June 6 at 9:00 AM EDT',
    ]
    const [order] = await deps.db.select().from(orders)
    const code = order?.pickupCode ?? ''
    expect(paragraphsOf(mails[0])).toEqual([
      'Your pickup has changed',
      'Gus Guest, the sale has been moved. Please pick up your 2 items at this place and time instead.',
      [...facts, `Pickup code: ${formatPickupCode(code)}`].join('\n'),
      `Open your receipt:\nhttp://localhost:3000/receipt/${order?.receipt}`,
      'Already picked up, or something not right? Write to support@localhost.',
    ])
    expect(mails[0]?.html).toContain(`/pickup-code/${code}.png`)
    expect(paragraphsOf(mails[2])).toEqual([
      'The sale has been moved',
      'juniper, please have the item that you sold ready for pickup at this place and time instead.',
      ['Item: Bell', ...facts.slice(2)].join('\n'),
      'Open your dashboard:\nhttp://localhost:3000/seller',
    ])
    expect(mails[1]?.text).toContain('hazel, please have the 2 items that you sold ready')
    expect((await admin.get(`/api/admin/orders/${stool.orderId}`)).json().history.at(-1)).toMatchObject({
      what: 'pickup move sent',
      by: null,
    })
    await deps.pool.query("delete from jobs.job where name = 'mail'")
    at(30)
    expect(await told()).toEqual([])
  })

  test('that is corrected meanwhile is told as it is at last, or not at all', async () => {
    await buy({ buyerEmail: 'ada@example.com' })
    await change({ location: 'The town hal' })
    at(4)
    await change({ location: 'The town hall' })
    at(8)
    expect(await told()).toEqual([])
    at(9)
    expect(await told()).toEqual(['ada@example.com The town hall', `${shop.hazel.email} The town hall`])
    await change({ location: 'The school' })
    await change({ location: 'The town hall' })
    at(14)
    expect(await told()).toEqual([])
    expect(await deps.db.$count(saleMoves)).toBe(0)
  })

  test('is not told to those who bought after the move', async () => {
    await change({ location: 'The town hall' })
    at(1)
    await buy({ buyerEmail: 'ada@example.com' })
    await change({ location: 'The school' })
    at(2)
    await buy({ buyerEmail: 'bea@example.com' })
    at(6)
    expect(await told()).toEqual(['ada@example.com The school', `${shop.hazel.email} The school`])
  })

  test('that goes back to its first place is told to those who bought right after it had left', async () => {
    await buy({ buyerEmail: 'ada@example.com' })
    at(1)
    await change({ location: 'The town hall' })
    at(1.5)
    await buy({ buyerEmail: 'bea@example.com' })
    at(3)
    await change({ location: 'The old tobacco barn' })
    at(8)
    expect(await told()).toEqual(['bea@example.com The old tobacco barn', `${shop.hazel.email} The old tobacco barn`])
  })

  test('is told if only its time has changed, but not if something else has', async () => {
    await buy({ buyerEmail: 'ada@example.com' })
    await change({ taxRate: '5' })
    await change({ priceDrops: [{ at: hours(20), percent: 20 }] })
    at(5)
    expect(await told()).toEqual([])
    await change({ startDate: hours(2), priceDrops: [] })
    at(10)
    expect(await told()).toHaveLength(2)
  })

  test('that only gets its place is announced, not told as moved', async () => {
    await deps.pool.query('update sale_events set location = null')
    await buy({ buyerEmail: 'ada@example.com' })
    await change({ location: 'The town hall' })
    at(5)
    await tellOfMoves(deps)
    const mails = await queuedMails(deps)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Pickup place: Brass reading lamp'))
    expect(mails.map((mail) => paragraphsOf(mail)?.slice(0, 2))).toEqual([
      [
        'Your pickup has a place',
        'Gus Guest, we now know where the sale is. Please pick up your item at this place and time.',
      ],
      ['The sale has a place', 'hazel, please have the item that you sold ready for pickup at this place and time.'],
    ])
    for (const { text } of mails) {
      expect(text).toContain('Pickup at: The town hall')
      expect(text).not.toMatch(/moved|instead/i)
    }
  })

  test('that is over, or was only ended, is not told', async () => {
    await buy({ buyerEmail: 'ada@example.com' })
    at(1)
    await change({ endNow: true })
    at(6)
    expect(await told()).toEqual([])
    await change({ reopen: true })
    at(11)
    expect(await told()).toEqual([])
    at(48 * 60)
    await change({ location: 'The town hall' })
    at(48 * 60 + 5)
    expect(await told()).toEqual([])
    expect(await deps.db.$count(saleMoves)).toBe(0)
  })

  test('that was moved while it was closed is told once it is opened again', async () => {
    await buy({ buyerEmail: 'ada@example.com' })
    at(1)
    await change({ endNow: true })
    await change({ location: 'The town hall' })
    at(60)
    expect(await told()).toEqual([])
    await change({ reopen: true })
    at(65)
    expect(await told()).toEqual(['ada@example.com The town hall', `${shop.hazel.email} The town hall`])
    await change({ endNow: true })
    at(66)
    await change({ reopen: true, location: 'The school' })
    at(71)
    expect(await told()).toEqual(['ada@example.com The school', `${shop.hazel.email} The school`])
  })

  test('that was closed for a while tells those who bought then, whose pickup was still to be arranged', async () => {
    await buy({ buyerEmail: 'ada@example.com' })
    at(1)
    await change({ endNow: true })
    at(5)
    await buy({ buyerEmail: 'bea@example.com' })
    at(10)
    await change({ reopen: true })
    at(15)
    await tellOfMoves(deps)
    const mails = await queuedMails(deps)
    const subject = 'Pickup is open again: Brass reading lamp'
    expect(mails).toMatchObject([
      { to: 'bea@example.com', subject },
      { to: shop.hazel.email, subject },
    ])
    expect(mails[0]?.text).toContain('Gus Guest, the sale had been closed and is open again. Please pick up your item')
    for (const { text } of mails) {
      expect(text).toMatch(/^The sale is open again\n[\s\S]*at this place and time after all/)
      expect(text).not.toMatch(/moved|instead|arranged/i)
    }
  })

  test('is told once by two servers that run the job at once, and not at all once it is deleted', async () => {
    await buy({ buyerEmail: 'ada@example.com' })
    await change({ location: 'The town hall' })
    at(5)
    await Promise.all([tellOfMoves(deps), tellOfMoves(deps)])
    expect(await told()).toHaveLength(2)
    await deps.pool.query('truncate purchases, orders cascade')
    await change({ location: 'The school' })
    await admin.delete(`/api/sale-events/${saleId}`)
    expect(await deps.db.$count(saleMoves)).toBe(0)
  })
})
