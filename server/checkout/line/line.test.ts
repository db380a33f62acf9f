import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HOLD_MS } from '../../../contracts/checkout-rules.ts'
import type { LiveHold } from '../../../contracts/hold.ts'
import { OFFER_MS } from '../../../contracts/line-rules.ts'
import type { Product } from '../../../contracts/product.ts'
import { buildApp } from '../../app.ts'
import { saleEvents, users } from '../../database/schema.ts'
import { dayAndTime } from '../../mail/day-and-time.ts'
import { anAddress } from '../../testing/addresses.ts'
import { eventually } from '../../testing/eventually.ts'
import { mailsTo, paragraphsOf } from '../../testing/mails.ts'
import { Browser } from '../../testing/people.ts'
import { GUEST, openStaffedShop } from '../../testing/shop.ts'
import { TEST_NOW } from '../../testing/test-app.ts'
import { reconcile } from '../reconcile.ts'
import { moveDueLines } from './line.ts'

const { app, shop, admin } = await openStaffedShop()
beforeEach(async () => {
  shop.deps.setNow(TEST_NOW)
  await shop.deps.pool.query('delete from notification_choices; delete from jobs.job')
})

const person = async () => {
  const browser = new Browser(app, anAddress())
  await browser.get('/api/auth/user')
  return browser
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => person()))

const buy = (by: Browser, ...productIds: number[]) => by.post('/api/create-checkout-session', { productIds, ...GUEST })
const join = (by: Browser, id: number, email?: string) =>
  by.post(`/api/products/${id}/line`, email === undefined ? {} : { email })
const line = async (by: Browser, id: number) => (await by.get(`/api/products/${id}/line`)).json()
const leave = (by: Browser, id: number) => by.delete(`/api/products/${id}/line`)
const product = async (by: Browser, id: number) => (await by.get(`/api/products/${id}`)).json<Product>()
const cancel = (by: Browser, sessionId: string) => by.post(`/api/checkout-sessions/${sessionId}/cancel`)

/** An item that its holder is paying for. */
async function held() {
  const { id } = await shop.addItem()
  const holder = await person()
  const { sessionId } = (await buy(holder, id)).json()
  return { id, holder, sessionId: sessionId as string }
}
const inLine = async (id: number, ...line: Browser[]) => {
  for (const browser of line) await join(browser, id)
}
const pay = async (id: number, sessionId: string) => {
  await shop.payments.pay(sessionId)
  return app.inject({
    method: 'POST',
    url: '/api/dev-complete-purchase',
    payload: { sessionId, productId: id },
  })
}

async function payLate(id: number, sessionId: string) {
  await shop.deps.pool.query("update test_payments set status = 'paid', payment_intent_id = $1 where id = $1", [
    sessionId,
  ])
  return app.inject({ method: 'POST', url: '/api/dev-complete-purchase', payload: { sessionId, productId: id } })
}

describe('joining', () => {
  test('gives each the next place, and keeps it when repeated', async () => {
    const { id } = await held()
    const [first, second, stranger] = (await people(3)) as [Browser, Browser, Browser]
    const joined = await join(first, id)
    expect([joined.statusCode, joined.json()]).toEqual([201, { position: 1, length: 1 }])
    expect((await join(second, id)).json()).toEqual({ position: 2, length: 2 })
    expect((await join(first, id, 'ida@example.com')).json()).toEqual({ position: 1, length: 2 })
    expect(await line(first, id)).toEqual({ position: 1, length: 2, offeredUntil: null, hasEmail: true })
    expect(await line(second, id)).toEqual({ position: 2, length: 2, offeredUntil: null })
    expect(await line(stranger, id)).toEqual({ position: null, length: 2, offeredUntil: null })
  })

  test('only the holder is told that the hold is their own, and where it is paid', async () => {
    const { id, holder, sessionId } = await held()
    const stranger = await person()
    const own = { position: null, length: 0, offeredUntil: null, isHolder: true }
    expect(await line(holder, id)).toEqual({ ...own, url: `http://localhost:3000/test-checkout/${sessionId}` })
    expect(await line(stranger, id)).toEqual({ position: null, length: 0, offeredUntil: null })
    await cancel(holder, sessionId)
    expect(await line(holder, id)).toEqual({ position: null, length: 0, offeredUntil: null })
  })

  test('is possible without a body', async () => {
    const { id } = await held()
    const browser = await person()
    const joined = await browser.request({ method: 'POST', url: `/api/products/${id}/line` })
    expect(joined.statusCode).toBe(201)
  })

  test('fails for what is unknown, free, sold or full, for the holder and for the seller', async () => {
    const free = await shop.addItem()
    const sold = await shop.addItem({ status: 'sold' })
    const pending = await shop.addItem({ status: 'pending' })
    const { id, holder } = await held()
    const hazel = await new Browser(app, anAddress()).signIn('hazel')
    const somebody = await person()
    expect((await join(somebody, 987_654_321)).statusCode).toBe(404)
    expect((await join(somebody, pending.id)).statusCode).toBe(404)
    const refused = [
      await join(somebody, free.id),
      await join(somebody, sold.id),
      await join(holder, id),
      await join(hazel, id),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409])
    expect((await join(somebody, id, 'no address')).json()).toMatchObject({ fields: { email: expect.any(String) } })
    await inLine(id, ...(await people(10)))
    const late = await join(await person(), id)
    expect([late.statusCode, late.json().message]).toEqual([409, 'The line is full.'])
  })

  test('fails once the sale is over, since nobody could be offered the item', async () => {
    const { id } = await held()
    const endDate = shop.deps.now()
    await shop.deps.db.update(saleEvents).set({ endDate })
    const refused = await join(await person(), id)
    await shop.deps.db.update(saleEvents).set({ endDate: shop.sale.endDate })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "The sale is over, so this item can't be bought now.",
    ])
  })

  test('by fifteen at once gives ten of them a place each', async () => {
    const { id } = await held()
    const answers = await Promise.all((await people(15)).map((browser) => join(browser, id)))
    const joined = answers.filter(({ statusCode }) => statusCode === 201)
    expect(joined.map((answer) => answer.json().position).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5)
  })

  test('a line never stands in the way of the holder', async () => {
    const { id, holder, sessionId } = await held()
    await inLine(id, ...(await people(2)))
    expect((await buy(holder, id)).json()).toMatchObject({ sessionId })
    expect((await pay(id, sessionId)).statusCode).toBe(200)
  })
})

describe('when a hold ends unpaid', () => {
  test.each<[string, (item: Awaited<ReturnType<typeof held>>) => Promise<unknown>]>([
    ['cancelled', ({ holder, sessionId }) => cancel(holder, sessionId)],
    ['ended by an admin', ({ id }) => admin.post(`/api/admin/products/${id}/end-hold`)],
    [
      'expired, and reconciled',
      () => {
        shop.deps.advanceBy(30 * 60_000)
        return reconcile(shop.deps)
      },
    ],
    [
      'expired, and moved by the job',
      () => {
        shop.deps.advanceBy(30 * 60_000)
        return moveDueLines(shop.deps)
      },
    ],
  ])('%s: the first in line has the item to themselves for five minutes', async (_, end) => {
    const item = await held()
    const { id } = item
    const [first, second, stranger] = (await people(3)) as [Browser, Browser, Browser]
    await inLine(id, first, second)
    await end(item)
    const offeredUntil = new Date(shop.deps.now().getTime() + OFFER_MS).toISOString()
    expect(await line(first, id)).toEqual({ position: 1, length: 2, offeredUntil })
    expect(await line(second, id)).toEqual({ position: 2, length: 2, offeredUntil: null })
    expect(await product(first, id)).toMatchObject({ offeredUntil, isOffer: true })
    expect(await product(first, id)).not.toHaveProperty('heldUntil')
    for (const other of [second, stranger]) {
      const seen = await product(other, id)
      expect(seen).toMatchObject({ heldUntil: offeredUntil, isOffer: true })
      expect(seen).not.toHaveProperty('offeredUntil')
    }
    expect((await buy(second, id)).statusCode).toBe(409)
    expect((await buy(stranger, id)).statusCode).toBe(409)
    expect((await buy(item.holder, id)).statusCode).toBe(409)
    const bought = await buy(first, id)
    expect(bought.statusCode).toBe(200)
    expect(await line(first, id)).toMatchObject({ position: null, length: 1, offeredUntil: null, isHolder: true })
    expect(await line(second, id)).toEqual({ position: 1, length: 1, offeredUntil: null })
  })

  test('nobody can jump the line, even before it has advanced', async () => {
    const { id, sessionId } = await held()
    const [first, stranger] = (await people(2)) as [Browser, Browser]
    await inLine(id, first)
    await shop.deps.pool.query("update checkout_sessions set status = 'cancelled' where provider_session_id = $1", [
      sessionId,
    ])
    expect((await buy(stranger, id)).statusCode).toBe(409)
    expect(await line(first, id)).toMatchObject({ position: 1, offeredUntil: expect.any(String) })
    expect((await buy(first, id)).statusCode).toBe(200)
  })

  test('nobody can jump the line, online or at a desk, while the provider does not say how the hold ended', async () => {
    const { id } = await held()
    const [first, stranger] = (await people(2)) as [Browser, Browser]
    await inLine(id, first)
    shop.deps.advanceBy(HOLD_MS)
    shop.payments.broken.add('expireSession')
    const refused = [await buy(stranger, id), await admin.post('/api/desk/holds', { productIds: [id] })]
    shop.payments.broken.clear()
    for (const answer of refused)
      expect([answer.statusCode, answer.json().message]).toEqual([409, 'This item is offered to the next in line.'])
  })

  test('a last-second payment buys the item instead of advancing the line', async () => {
    const { id, sessionId } = await held()
    const [first] = (await people(1)) as [Browser]
    await inLine(id, first)
    await shop.payments.pay(sessionId)
    shop.deps.advanceBy(30 * 60_000)
    await moveDueLines(shop.deps)
    expect(await line(first, id)).toEqual({ position: null, length: 0, offeredUntil: null })
    expect((await product(first, id)).status).toBe('sold')
  })

  test('each item of a cart advances its own line', async () => {
    const items = [await shop.addItem(), await shop.addItem(), await shop.addItem()]
    const [one, two, three] = items.map(({ id }) => id) as [number, number, number]
    const [holder, first, second] = (await people(3)) as [Browser, Browser, Browser]
    const { sessionId } = (await buy(holder, one, two, three)).json()
    await inLine(one, first, second)
    await inLine(three, second)
    // Two stay held, and the third is released.
    expect((await buy(holder, one, two)).statusCode).toBe(200)
    expect(await line(second, three)).toMatchObject({ offeredUntil: expect.any(String) })
    expect(await line(first, one)).toMatchObject({ offeredUntil: null })
    const again = (await buy(holder, one, two)).json()
    expect(again.sessionId).not.toBe(sessionId)
    await cancel(holder, again.sessionId)
    expect(await line(first, one)).toMatchObject({ position: 1, offeredUntil: expect.any(String) })
    expect((await buy(holder, two)).statusCode).toBe(200)
  })

  test('and the item has left the marketplace, the line ends without an offer', async () => {
    const { id } = await held()
    const [first] = (await people(1)) as [Browser]
    await join(first, id, 'ida@example.com')
    shop.deps.advanceBy(HOLD_MS)
    await shop.deps.pool.query("update products set status = 'unlisted' where id = $1", [id])
    await moveDueLines(shop.deps)
    expect((await shop.deps.pool.query('select from line_places where product_id = $1', [id])).rowCount).toBe(0)
    expect(await mailsTo(shop.deps, 'ida@example.com')).toEqual([])
  })

  test('and no sale is on any more, the line ends', async () => {
    const { id, holder, sessionId } = await held()
    const [first] = (await people(1)) as [Browser]
    await inLine(id, first)
    shop.deps.advanceBy(shop.sale.endDate.getTime() - shop.deps.now().getTime())
    await cancel(holder, sessionId)
    await moveDueLines(shop.deps)
    expect(await line(first, id)).toEqual({ position: null, length: 0, offeredUntil: null })
  })
})

describe('an offer', () => {
  async function offered(count = 3) {
    const item = await held()
    const waiting = await people(count)
    await inLine(item.id, ...waiting)
    await cancel(item.holder, item.sessionId)
    return { ...item, waiting: waiting as [Browser, Browser, Browser] }
  }

  test('that expires goes to the next in line, and its recipient is out', async () => {
    const { id, waiting } = await offered()
    const [first, second, third] = waiting
    shop.deps.advanceBy(OFFER_MS)
    expect((await buy(third, id)).statusCode).toBe(409)
    const offeredUntil = new Date(shop.deps.now().getTime() + OFFER_MS).toISOString()
    expect(await line(second, id)).toEqual({ position: 1, length: 2, offeredUntil })
    expect(await line(first, id)).toEqual({ position: null, length: 2, offeredUntil: null })
    shop.deps.advanceBy(OFFER_MS)
    await moveDueLines(shop.deps)
    expect(await line(third, id)).toMatchObject({ position: 1, length: 1, offeredUntil: expect.any(String) })
    shop.deps.advanceBy(OFFER_MS)
    expect((await buy(first, id)).statusCode).toBe(200)
  })

  test('is not taken back by who could not hold it, whose payment page took longer than a minute to open', async () => {
    const { id } = await shop.addItem()
    const [slow, first] = (await people(2)) as [Browser, Browser]
    const { createSession } = shop.payments
    vi.spyOn(shop.payments, 'createSession').mockImplementationOnce(async (order) => {
      await join(first, id)
      shop.deps.advanceBy(60_000)
      await moveDueLines(shop.deps)
      return createSession(order)
    })
    expect((await buy(slow, id)).statusCode).toBe(503)
    expect(await line(first, id)).toMatchObject({ position: 1, offeredUntil: expect.any(String) })
    expect((await buy(first, id)).statusCode).toBe(200)
  })

  test('made shortly before the sale ends lasts until then, and its email says so', async () => {
    const { id, holder, sessionId } = await held()
    const [first] = (await people(1)) as [Browser]
    await join(first, id, 'last-minute@example.com')
    const endDate = new Date(TEST_NOW.getTime() + OFFER_MS / 2)
    await shop.deps.db.update(saleEvents).set({ endDate })
    await cancel(holder, sessionId)
    expect(await line(first, id)).toMatchObject({ position: 1, offeredUntil: endDate.toISOString() })
    const [mail] = await mailsTo(shop.deps, 'last-minute@example.com')
    expect(mail?.text).toContain(
      `is held for you until ${dayAndTime(endDate, shop.sale.timeZone)}. The sale ends then.`,
    )
    await shop.deps.db.update(saleEvents).set({ endDate: shop.sale.endDate })
  })

  test('keeps its item until then: nobody changes its price, unlists or deletes it', async () => {
    const { id, waiting } = await offered(1)
    const hazel = await new Browser(app, anAddress()).signIn('hazel')
    const change = async () => {
      const answers = [
        await hazel.patch(`/api/products/${id}`, { price: '60' }),
        await admin.patch(`/api/products/${id}/unlist`),
        await hazel.delete(`/api/products/${id}`),
      ]
      return answers.map((answer) => answer.statusCode)
    }
    expect(await change()).toEqual([409, 409, 409])
    expect((await hazel.patch(`/api/products/${id}`, { title: 'Old lamp' })).statusCode).toBe(200)
    expect(await product(waiting[0], id)).toMatchObject({ price: '45.00', offeredUntil: expect.any(String) })
    shop.deps.advanceBy(OFFER_MS)
    expect(await change()).toEqual([200, 200, 200])
  })

  test('that is declined goes to the next immediately', async () => {
    const { id, waiting } = await offered()
    const [first, second] = waiting
    const left = await leave(first, id)
    expect([left.statusCode, left.body]).toEqual([204, ''])
    expect(await line(second, id)).toMatchObject({ position: 1, offeredUntil: expect.any(String) })
    expect((await leave(first, id)).statusCode).toBe(204)
    expect((await leave(first, 987_654_321)).statusCode).toBe(404)
  })

  test('passes over an account that is suspended, which could not buy', async () => {
    const { id, holder, sessionId } = await held()
    const juniper = await new Browser(app, anAddress()).signIn('juniper')
    const second = await person()
    await inLine(id, juniper, second)
    const suspend = (suspendedAt: Date | null, suspensionReason: string | null) =>
      shop.deps.db.update(users).set({ suspendedAt, suspensionReason }).where(eq(users.username, 'juniper'))
    await suspend(shop.deps.now(), 'Sells copies.')
    await cancel(holder, sessionId)
    await suspend(null, null)
    expect(await line(second, id)).toMatchObject({ position: 1, length: 1, offeredUntil: expect.any(String) })
  })

  test('can be queued behind like a hold', async () => {
    const { id } = await offered(1)
    expect((await join(await person(), id)).json()).toEqual({ position: 2, length: 2 })
  })

  test('that is taken and not paid goes to the next', async () => {
    const { id, waiting } = await offered()
    const [first, second] = waiting
    const { sessionId } = (await buy(first, id)).json()
    await cancel(first, sessionId)
    expect(await line(second, id)).toMatchObject({ position: 1, offeredUntil: expect.any(String) })
  })

  test('is seen by admins among the holds, and can be ended by them', async () => {
    const { id, waiting } = await offered()
    const holds = async () =>
      (await admin.get('/api/admin/holds')).json<LiveHold[]>().filter((hold) => hold.productId === id)
    expect(await holds()).toEqual([
      {
        productId: id,
        title: 'Brass reading lamp',
        buyerName: 'A guest in line',
        since: TEST_NOW.toISOString(),
        until: new Date(TEST_NOW.getTime() + OFFER_MS).toISOString(),
        isOffer: true,
      },
    ])
    expect((await admin.post(`/api/admin/products/${id}/end-hold`)).statusCode).toBe(200)
    expect(await line(waiting[1], id)).toMatchObject({ position: 1, offeredUntil: expect.any(String) })
  })

  test('is not lost to a late payment', async () => {
    const { id, sessionId, waiting } = await offered()
    const late = await payLate(id, sessionId)
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('came after')])
    expect((await buy(waiting[0], id)).statusCode).toBe(200)
  })

  test('that has run out stands in the way of no late payment', async () => {
    const { id, sessionId } = await offered(1)
    shop.deps.advanceBy(OFFER_MS)
    expect((await payLate(id, sessionId)).statusCode).toBe(200)
  })
})

describe('mail', () => {
  test('goes to accounts and to guests who gave an address: once when it is their turn, and when it sells', async () => {
    const { id, holder, sessionId } = await held()
    const juniper = await new Browser(app, anAddress()).signIn('juniper')
    const [guest, silent] = (await people(2)) as [Browser, Browser]
    await inLine(id, juniper)
    await join(guest, id, 'gil@example.com')
    await inLine(id, silent)
    await cancel(holder, sessionId)
    await moveDueLines(shop.deps)
    const subjects = async (to: string) => (await mailsTo(shop.deps, to)).map(({ subject }) => subject)
    expect(await subjects('juniper@example.com')).toEqual(["You're next for Brass reading lamp"])
    const [offer] = await mailsTo(shop.deps, 'juniper@example.com')
    const { offeredUntil } = await line(juniper, id)
    expect(offer?.expiresAt).toBe(offeredUntil)
    const until = dayAndTime(new Date(offeredUntil), shop.sale.timeZone)
    expect(paragraphsOf(offer)).toEqual([
      "You're next",
      `Brass reading lamp is held for you until ${until}. After that it goes to the next in line.`,
      `Buy it now:\nhttp://localhost:3000/product/${id}`,
      'Open the link in the browser in which you got in line, or sign in to your account.',
    ])
    expect(await subjects('gil@example.com')).toEqual([])
    const bought = (await buy(juniper, id)).json()
    await pay(id, bought.sessionId)
    expect(await subjects('gil@example.com')).toEqual(['It has sold: Brass reading lamp'])
    const [sold] = await mailsTo(shop.deps, 'gil@example.com')
    const [similar] = sold?.text.match(/http:\S+\/product\/\d+/) ?? []
    expect(paragraphsOf(sold)?.slice(0, 3)).toEqual([
      'It has sold',
      'Brass reading lamp, which you were in line for, went to someone else.',
      'You may like these:',
    ])
    expect(paragraphsOf(sold)?.at(-1)).toBe(`See similar items:\nhttp://localhost:3000/product/${id}`)
    expect(sold?.html).toContain(`href="${similar}"`)
    expect(await line(guest, id)).toEqual({ position: null, length: 0, offeredUntil: null })
  })

  test('of an offer by push says until when, however late it arrives', async () => {
    const { id, holder, sessionId } = await held()
    const juniper = await new Browser(app, anAddress()).signIn('juniper')
    await juniper.request({ method: 'PUT', url: '/api/push/choices', payload: { kind: 'line_moves', way: 'push' } })
    await inLine(id, juniper)
    await cancel(holder, sessionId)
    const { rows } = await shop.deps.pool.query("select data from jobs.job where name = 'push'")
    const until = new Date((await line(juniper, id)).offeredUntil)
    expect(rows.map(({ data }) => [data.message.body, data.expiresAt])).toEqual([
      [
        `Brass reading lamp is held for you until ${dayAndTime(until, shop.sale.timeZone)}. After that it goes to the next in line.`,
        until.toISOString(),
      ],
    ])
  })

  test('about a sale goes once to somebody who waits in several browsers, as their account has chosen', async () => {
    const { id, sessionId } = await held()
    const juniper = await new Browser(app, anAddress()).signIn('juniper')
    const [phone, tablet, laptop] = (await people(3)) as [Browser, Browser, Browser]
    const payload = { kind: 'line_moves', way: 'nothing' }
    await juniper.request({ method: 'PUT', url: '/api/push/choices', payload })
    await join(phone, id, 'Juniper@Example.com')
    await inLine(id, juniper)
    await join(tablet, id, 'twice@example.com')
    await join(laptop, id, 'Twice@example.com')
    await pay(id, sessionId)
    const count = async (to: string) => (await mailsTo(shop.deps, to)).length
    expect([
      await count('Juniper@Example.com'),
      await count('twice@example.com'),
      await count('Twice@example.com'),
    ]).toEqual([0, 1, 0])
  })
})

describe('a line', () => {
  test('survives a restart, and is the same on every server', async () => {
    const { id, holder, sessionId } = await held()
    const [first, second] = (await people(2)) as [Browser, Browser]
    await inLine(id, first, second)
    await cancel(holder, sessionId)
    const restarted = await buildApp(shop.deps)
    try {
      const there = (browser: Browser) =>
        Object.assign(new Browser(restarted, anAddress()), { cookies: browser.cookies }) as Browser
      expect(await line(there(second), id)).toMatchObject({ position: 2, length: 2 })
      expect(await product(there(first), id)).toMatchObject({ offeredUntil: expect.any(String) })
      expect((await buy(there(second), id)).statusCode).toBe(409)
      expect((await buy(there(first), id)).statusCode).toBe(200)
    } finally {
      await restarted.close()
    }
  })

  test('follows a person from guest to account', async () => {
    const { id } = await held()
    const browser = await person()
    await join(browser, id)
    await browser.signIn('juniper')
    expect(await line(browser, id)).toMatchObject({ position: 1 })
  })

  test('notifies the account of somebody who joined as a guest and has signed in since', async () => {
    const { id, holder, sessionId } = await held()
    const browser = await person()
    await join(browser, id, 'juniper.at.work@example.com')
    await browser.signIn('juniper')
    await browser.request({ method: 'PUT', url: '/api/push/choices', payload: { kind: 'line_moves', way: 'mail' } })
    await line(browser, id)
    const phone = await new Browser(app, anAddress()).signIn('juniper')
    expect(await line(phone, id)).toMatchObject({ position: 1 })
    await cancel(holder, sessionId)
    const texts = (await mailsTo(shop.deps, 'juniper@example.com')).map(({ text }) => text)
    expect(texts.join()).toContain(`/product/${id}\n`)
    expect(await mailsTo(shop.deps, 'juniper.at.work@example.com')).toEqual([])
  })

  test('keeps both places of somebody who joined as a guest and, elsewhere, with an account', async () => {
    const { id } = await held()
    const browser = await person()
    await join(browser, id)
    const phone = await new Browser(app, anAddress()).signIn('juniper')
    await join(phone, id)
    await browser.signIn('juniper')
    expect(await line(browser, id)).toMatchObject({ position: 1, length: 2 })
  })

  test('a guest who was shown the shared answer sees the offer as theirs once it is', async () => {
    const { id, holder, sessionId } = await held()
    const [first, stranger] = (await people(2)) as [Browser, Browser]
    await inLine(id, first)
    await Promise.all([product(first, id), product(stranger, id)])
    await cancel(holder, sessionId)
    await eventually(async () => {
      const [own, other] = await Promise.all([product(first, id), product(stranger, id)])
      expect([own.offeredUntil, own.heldUntil]).toEqual([expect.any(String), undefined])
      expect([other.offeredUntil, other.heldUntil]).toEqual([undefined, own.offeredUntil])
    })
  })
})

test.each([
  ['in the same browser', person, async (buyer: Browser) => buyer],
  [
    'on another device of the same account',
    async () => (await person()).signIn('juniper'),
    async () => new Browser(app, anAddress()).signIn('juniper'),
  ],
])('an offer is bought by a late payment of the one who has it, %s', async (_where, buyerHere, inLineThere) => {
  const { id } = await shop.addItem()
  const buyer = await buyerHere()
  const unpaid = (await buy(buyer, id)).json()
  await cancel(buyer, unpaid.sessionId)
  const next = await person()
  const { sessionId } = (await buy(next, id)).json()
  await join(await inLineThere(buyer), id)
  await cancel(next, sessionId)
  expect((await payLate(id, unpaid.sessionId)).statusCode).toBe(200)
})
