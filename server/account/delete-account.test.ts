import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { completeBySession } from '../checkout/complete-checkout.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import {
  aiCalls,
  auditEntries,
  checkoutSessions,
  contactMessages,
  favorites,
  linePlaces,
  paymentAlerts,
  payouts,
  products,
  productViews,
  purchases,
  saleReminders,
  tagPrints,
  users,
} from '../database/schema.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import type { TestPayments } from '../providers/payments/built-in.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { mailsTo } from '../testing/mails.ts'
import { outside } from '../testing/outside.ts'
import { addPerson, Browser, PASSWORD } from '../testing/people.ts'
import { GUEST, signedInAs, visitor } from '../testing/shop.ts'
import { addProduct, openSale } from '../testing/stock.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { erase, ON_ERASE } from './erase-queries.ts'

const { app, deps } = await testApp()
const { db, pool } = deps
const payments = deps.providers.payments as TestPayments
await openSale(deps)
const juniper = await addPerson(deps, 'juniper')

/** A new Hazel per test: every test deletes her. And a new Wren, the only admin. */
let hazel: Awaited<ReturnType<typeof addPerson>>
let wren: typeof hazel
let browser: Browser
beforeEach(async () => {
  deps.setNow(TEST_NOW)
  await db
    .update(users)
    .set({ username: sql`'old_' || id`, email: sql`'old_' || id || '@example.com'`, role: 'seller' })
    .where(ne(users.id, juniper.id))
  hazel = await addPerson(deps, 'hazel')
  wren = await addPerson(deps, 'wren')
  browser = await new Browser(app).signIn('hazel')
})

const remove = (proof: object = { password: PASSWORD }) => browser.post('/api/auth/delete-account', proof)
const lamp = (fields = {}) => addProduct(deps, { sellerId: hazel.id, ...fields })

const others = () => addProduct(deps, { sellerId: juniper.id })

/** A guest's checkout in that state. */
async function payingFor({ id: productId }: { id: number }, status: 'opening' | 'refund_due'): Promise<void> {
  await openCheckout(deps, visitor(), { productId, ...GUEST })
  await db.update(checkoutSessions).set({ status }).where(eq(checkoutSessions.productId, productId))
}

async function transferTo({ sellerId }: { sellerId: number }, status: 'pending' | 'reversing'): Promise<void> {
  const transfer = { method: 'stripe', destination: 'acct_hazel', key: `payout-${sellerId}` } as const
  await db.insert(payouts).values({ ...transfer, sellerId, amount: 4_050, status })
}

async function buy(productId: number, by = visitor(), buyer = GUEST) {
  const { sessionId } = await openCheckout(deps, by, { productId, ...buyer })
  await payments.pay(sessionId)
  return completeBySession(deps, { sessionId, productId })
}
const afterTheSale = () => deps.setNow(new Date(TEST_NOW.getTime() + 5 * 24 * 3_600_000))

describe('what was bought as a guest with the address of an account', () => {
  const buyAsGuest = async (buyerEmail: string) => {
    const product = await addProduct(deps, { sellerId: juniper.id })
    await buy(product.id, visitor(), { ...GUEST, buyerEmail })
    return product
  }
  const named = (productId: number) =>
    db.select({ buyerName: purchases.buyerName }).from(purchases).where(eq(purchases.productId, productId))

  test('is deleted with the account, which waits for the pickup', async () => {
    const { id } = await buyAsGuest('Hazel@Example.com')
    expect((await remove()).statusCode).toBe(409)
    afterTheSale()
    expect((await remove()).statusCode).toBe(200)
    expect(await named(id)).toEqual([{ buyerName: 'Former member' }])
  })

  test('stays if the account’s address is unverified', async () => {
    const email = 'unverified@example.com'
    const { id } = await buyAsGuest(email)
    await db.update(users).set({ email, emailVerified: false }).where(eq(users.id, hazel.id))
    expect((await remove()).statusCode).toBe(200)
    expect(await named(id)).toEqual([{ buyerName: GUEST.buyerName }])
  })
})

describe('deleting an account', () => {
  test('requires the password', async () => {
    expect((await remove({})).statusCode).toBe(400)
    for (const password of ['not it', 'x'.repeat(201)]) {
      const response = await remove({ password })
      expect([response.statusCode, response.json().message]).toEqual([400, "That's not your password."])
    }
    expect((await browser.get('/api/auth/user')).statusCode).toBe(200)
  })

  test('keeps payments in the books without the person’s data, and nothing else', async () => {
    const [sold, live] = [await lamp({ title: 'Sold' }), await lamp({ title: 'Live' })]
    await buy(sold.id)
    const bought = await addProduct(deps, { sellerId: juniper.id })
    await buy(bought.id, signedInAs(hazel))
    await db.insert(favorites).values({ userId: hazel.id, productId: bought.id })
    await db.insert(saleReminders).values({ email: hazel.email }).onConflictDoNothing()
    await db
      .insert(contactMessages)
      .values({ name: 'Hazel', email: 'Hazel@Example.com', subject: 'Hello', message: 'Hello there' })
    await db.insert(linePlaces).values({ productId: bought.id, visitorId: 'v', email: 'HAZEL@example.com' })
    afterTheSale()
    expect((await remove()).json()).toEqual({ message: 'Your account was deleted.' })
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401)
    expect((await browser.get(`/api/products/${live.id}`)).statusCode).toBe(404)
    expect((await browser.get(`/api/products/${sold.id}`)).json()).toMatchObject({
      sellerUsername: expect.stringMatching(/^former-member-[\da-f]{12}$/),
    })
    expect(await db.select().from(purchases).where(eq(purchases.productId, bought.id))).toMatchObject([
      { amount: 4_500, buyerId: null, buyerName: 'Former member', buyerEmail: 'former-member@deleted.invalid' },
    ])
    expect((await mailsTo(deps, 'hazel@example.com')).at(-1)?.subject).toBe('Your Fernvale account was deleted')
    const signIn = await new Browser(app).post('/api/auth/login', { usernameOrEmail: 'hazel', password: PASSWORD })
    expect(signIn.statusCode).toBe(401)
    expect(await tablesNaming('hazel@example.com')).toEqual([])
    const deleted = and(eq(auditEntries.action, 'account.deleted'), eq(auditEntries.subjectId, hazel.id))
    expect(await db.select().from(auditEntries).where(deleted)).toMatchObject([{ actorId: null }])
    const { rows: released } = await pool.query("select data from jobs.job where name = 'release-images'")
    expect(released.flatMap(({ data }) => data.paths)).toEqual(expect.arrayContaining(live.imageUrls))
    expect(
      await db
        .select()
        .from(checkoutSessions)
        .where(eq(checkoutSessions.holder, `account:${hazel.id}`)),
    ).toEqual([])
  })

  test('leaves no name in the audit trail', async () => {
    await db.update(users).set({ username: 'briar_patch' }).where(eq(users.id, hazel.id))
    const admin = await new Browser(app).signIn('wren')
    const change = (body: object) => admin.patch(`/api/admin/people/${hazel.id}`, body)
    for (const body of [{ suspended: true, reason: 'Briar_patch sells copies' }, { suspended: false }])
      await change(body)
    for (const role of ['admin', 'seller']) await change({ role })
    browser = new Browser(app)
    await browser.post('/api/auth/login', { usernameOrEmail: 'briar_patch', password: PASSWORD })
    await browser.post('/api/desk/drawer', { counted: 5, key: 'a-count-of-hers' })
    for (const direction of ['in', 'out'])
      await browser.post('/api/desk/drawer/movements', { direction, amount: 5, key: `cash-${direction}` })
    await buy((await lamp()).id)
    const payout = { sellerId: hazel.id, amount: '40.50', method: 'cash', key: 'a-payout-to-her' }
    const { id } = (await admin.post('/api/admin/payouts', payout)).json()
    await admin.post(`/api/admin/payouts/${id}/reversal`, { reason: 'Miscounted', key: 'a-reversal-of-hers' })
    afterTheSale()
    expect((await remove()).statusCode).toBe(200)
    expect(await tablesNaming('briar_patch')).toEqual([])
    const trail = (await admin.get('/api/admin/audit-trail?what=payout')).json()
    expect(trail[0].details).toMatchObject({ seller: expect.stringMatching(/^former-member-/), reason: 'Miscounted' })
  })

  test('says what is still owed, and the number under which the books keep it', async () => {
    const sold = await lamp()
    await buy(sold.id)
    afterTheSale()
    expect((await remove()).statusCode).toBe(200)
    const mail = (await mailsTo(deps, 'hazel@example.com')).at(-1)
    expect(mail?.text).toContain('We still owe you $40.50.')
    expect(mail?.text).toContain(`your account number, ${hazel.id}`)
  })

  test('says what its owner owes of cash that they kept', async () => {
    const items = [{ productId: (await lamp()).id }]
    const sale = { method: 'cash', heldBy: 'seller', items, key: 'cash-that-she-kept' }
    expect((await browser.post('/api/desk/sales', sale)).statusCode).toBe(201)
    afterTheSale()
    expect((await remove()).statusCode).toBe(200)
    expect((await mailsTo(deps, 'hazel@example.com')).at(-1)?.text).toContain('You still owe us $4.50.')
  })

  test('says nothing of money where nothing is owed', async () => {
    expect((await remove()).statusCode).toBe(200)
    expect((await mailsTo(deps, 'hazel@example.com')).at(-1)?.text).not.toContain('owe')
  })

  test('succeeds though somebody took the placeholder username or address', async () => {
    const foreseen = `former-member-${hazel.id}`
    await db.insert(users).values({ username: foreseen, email: `${foreseen}@deleted.invalid` })
    expect((await remove()).statusCode).toBe(200)
  })

  test.each([
    [
      'somebody is paying',
      async () => void (await openCheckout(deps, visitor(), { productId: (await lamp()).id, ...GUEST })),
      /payment .* is in progress/,
    ],
    [
      'its owner is paying',
      async () => {
        await lamp()
        await openCheckout(deps, signedInAs(hazel), { productId: (await others()).id, ...GUEST })
      },
      /payment .* is in progress/,
    ],
    ['a payment page for an item is being created', async () => payingFor(await lamp(), 'opening'), /is in progress/],
    ['a refund for an item is due', async () => payingFor(await lamp(), 'refund_due'), /is in progress/],
    [
      'an item is offered to the next in line',
      async () => {
        const offeredUntil = new Date(deps.now().getTime() + 1)
        await db.insert(linePlaces).values({ productId: (await lamp()).id, visitorId: 'v', offeredUntil })
      },
      /offered to the next in line/,
    ],
    [
      'something waits to be handed over',
      async () => void (await buy((await lamp()).id)),
      /still has to be handed over/,
    ],
    ['a payout to its owner may still fail', async () => transferTo(await lamp(), 'pending'), /payout to you/],
    ['a payout to its owner is being reversed', async () => transferTo(await lamp(), 'reversing'), /payout to you/],
  ])('is refused while %s', async (_what, begin, reason) => {
    await begin()
    const refused = await remove()
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(reason)])
    expect(await db.select().from(products).where(eq(products.sellerId, hazel.id))).toHaveLength(1)
  })

  test('succeeds once an offer to the next in line has lapsed', async () => {
    await db.insert(linePlaces).values({ productId: (await lamp()).id, visitorId: 'v', offeredUntil: deps.now() })
    expect((await remove()).statusCode).toBe(200)
  })

  test('takes no item away from a buyer who begins to pay at that moment', async () => {
    const { id: productId } = await lamp()
    const { deletion, checkout } = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table images in access exclusive mode`)
      const deletion = outside(() => remove())
      await outside(() => untilWaiting(pool))
      const opened = outside(() => openCheckout(deps, visitor(), { productId, ...GUEST }))
      const checkout = opened.then(() => 'held').catch(({ code }) => code)
      await outside(() => untilWaiting(pool, 2))
      return { deletion, checkout }
    })
    expect([(await deletion).statusCode, await checkout]).toEqual([200, 'not_found'])
  })

  test('and a refund of what its owner bought do not make each other fail', async () => {
    const { id: productId } = await addProduct(deps, { sellerId: juniper.id })
    const { id } = await buy(productId, signedInAs(hazel))
    afterTheSale()
    const { deletion } = await db.transaction(async (tx) => {
      // In the order of `reverseSale`.
      await tx.update(purchases).set({ refundReason: 'Broken' }).where(eq(purchases.id, id))
      const deletion = outside(() => remove())
      await outside(() => untilWaiting(pool))
      await tx.update(checkoutSessions).set({ status: 'refunded' }).where(eq(checkoutSessions.productId, productId))
      return { deletion }
    })
    expect((await deletion).statusCode).toBe(200)
  })

  describe('when a sold item was marked handed over', () => {
    let pressed = 0
    const mark = (by: Browser, id: number, version = 0) =>
      by.post(`/api/pickups/${id}/marks`, {
        key: `a-mark-of-a-test-${++pressed}`,
        isHandedOver: true,
        version,
        // The browser reports the time, so it can be any.
        at: new Date(TEST_NOW.getTime() - 40 * 3_600_000).toISOString(),
      })
    const later = (ms: number) => deps.setNow(new Date(TEST_NOW.getTime() + ms))

    test('by the seller themself, waits 24 hours', async () => {
      const { id } = await buy((await lamp()).id)
      await mark(browser, id)
      later(24 * 3_600_000 - 1)
      const refused = await remove()
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        'You marked something you sold as handed over less than 24 hours ago. You can delete your account after Sunday, June 7 at 10:00 AM EDT.',
      ])
      later(24 * 3_600_000)
      expect((await remove()).statusCode).toBe(200)
    })

    test.each([
      ['by an admin', 0],
      ['by an admin too', 1],
    ])('%s, is free at once', async (_who, own) => {
      const { id } = await buy((await lamp()).id)
      if (own) await mark(browser, id)
      const confirmed = await mark(await new Browser(app).signIn('wren'), id, own)
      expect(confirmed.json()).toMatchObject({ handedOver: { by: 'wren' }, version: own + 1 })
      expect((await remove()).statusCode).toBe(200)
    })

    test('by its seller, the buyer is free at once', async () => {
      const { id } = await buy((await addProduct(deps, { sellerId: juniper.id })).id, signedInAs(hazel))
      await mark(await new Browser(app).signIn('juniper'), id)
      expect((await remove()).statusCode).toBe(200)
    })
  })

  test('removes refunded items from the marketplace, and keeps them in the books', async () => {
    const { id } = await lamp()
    const { id: purchaseId } = await buy(id)
    const admin = await new Browser(app).signIn('wren')
    await admin.post(`/api/admin/purchases/${purchaseId}/refund`, { reason: 'Broken', relist: true })
    expect((await browser.delete(`/api/products/${id}`)).json()).toEqual({
      message: 'This item was sold and refunded, so we keep it on record. You can unlist it instead.',
    })
    // As after a suspension whose end did not reach this item.
    await db.update(products).set({ status: 'unlisted', statusBeforeSuspension: 'approved' }).where(eq(products.id, id))
    expect((await remove()).statusCode).toBe(200)
    expect(await db.select().from(products).where(eq(products.id, id))).toMatchObject([
      { status: 'sold', statusBeforeSuspension: null },
    ])
  })

  test('leaves no address on the screens of admins', async () => {
    const { id: productId } = await addProduct(deps, { sellerId: juniper.id })
    const { id } = await buy(productId, signedInAs(hazel))
    const [purchase] = await db.select().from(purchases).where(eq(purchases.id, id))
    const checkoutSessionId = purchase?.checkoutSessionId ?? 0
    const alert = { kind: 'dispute_opened', eventId: 'evt', reference: 'dp', message: 'x', checkoutSessionId } as const
    await db.insert(paymentAlerts).values(alert)
    afterTheSale()
    expect((await remove()).statusCode).toBe(200)
    const admin = await new Browser(app).signIn('wren')
    const [sale] = (await admin.get('/api/admin/recent-sales')).json()
    const { pickups } = (await admin.get('/api/pickups')).json()
    const [shown] = (await admin.get('/api/admin/payment-alerts')).json()
    const pickup = pickups.find((one: { id: number }) => one.id === id)
    for (const one of [sale, pickup, shown]) expect(one).toMatchObject({ buyerName: 'Former member', buyerEmail: '' })
  })

  test('is not for the only admin', async () => {
    browser = await new Browser(app).signIn('wren')
    const make = (fields: object) => db.update(users).set(fields).where(eq(users.id, hazel.id))
    expect((await remove()).statusCode).toBe(409)
    await make({ role: 'admin', suspendedAt: deps.now(), suspensionReason: 'Copies' })
    expect((await remove()).statusCode).toBe(409)
    await make({ suspendedAt: null, suspensionReason: null })
    expect((await remove()).statusCode).toBe(200)
    const [{ role } = { role: null }] = await db.select().from(users).where(eq(users.id, wren.id))
    expect(role).toBe('seller')
  })

  test('is refused to one of the last two admins who delete theirs at once', async () => {
    const otis = await addPerson(deps, 'otis')
    await db.update(users).set({ role: 'seller' })
    await db
      .update(users)
      .set({ role: 'admin' })
      .where(inArray(users.id, [hazel.id, otis.id]))
    const others = await new Browser(app).signIn('otis')
    const { deletions } = await db.transaction(async (tx) => {
      // Deleting waits for it after checking for other admins.
      await tx.execute(sql`lock table images in access exclusive mode`)
      const deletions = [browser, others].map((one) =>
        outside(() => one.post('/api/auth/delete-account', { password: PASSWORD })),
      )
      await outside(() => untilWaiting(pool, 2))
      return { deletions }
    })
    const statuses = (await Promise.all(deletions)).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, 409])
  })

  test('leaves an address that gets no email', async () => {
    const mail = { send: () => Promise.reject(new Error('sent')) } as unknown as typeof deps.providers.mail
    const deliver = (to: string) =>
      deliverMail({ ...deps, providers: { ...deps.providers, mail } }, { to } as Parameters<typeof deliverMail>[1])
    await deliver('former-member-3@deleted.invalid')
    await expect(deliver('hazel@example.com')).rejects.toThrow('sent')
  })

  const eraseHazel = () => db.transaction((tx) => erase(tx, hazel.id, hazel.email, deps.now()))

  test('leaves a row like a new account’s: no credential, name, picture or role', async () => {
    const now = deps.now()
    await db
      .update(users)
      .set({
        ...{ firstName: 'Hazel', lastName: 'Vale', profileImageUrl: '/images/hazel.jpg', profileDescription: 'Lamps' },
        ...{ role: 'admin', authType: 'google', googleSubject: `google-${hazel.id}`, secondFactorSince: now },
        ...{ emailVerificationToken: `verify-${hazel.id}`, emailVerificationExpires: now },
        ...{ passwordResetToken: `reset-${hazel.id}`, passwordResetExpires: now },
        ...{ suspendedAt: now, suspensionReason: 'Copies' },
      })
      .where(eq(users.id, hazel.id))
    await eraseHazel()
    const name = `new_${hazel.id}`
    const [fresh] = await db
      .insert(users)
      .values({ username: name, email: `${name}@example.com` })
      .returning()
    const [{ username, email, ...left } = { username: '', email: '' }] = await db
      .select()
      .from(users)
      .where(eq(users.id, hazel.id))
    expect([username, email]).toEqual([expect.stringMatching(/^former-member-/), `${username}@deleted.invalid`])
    const any = { createdAt: expect.any(Date), updatedAt: expect.any(Date) }
    expect({ username: name, email: `${name}@example.com`, ...left }).toEqual({
      ...fresh,
      ...any,
      id: hazel.id,
      deletedAt: now,
    })
  })

  test('leaves no reference to the account outside the books, nor where it looked from', async () => {
    const { id: productId } = await lamp()
    const seen = await others()
    const view = { productId: seen.id, userId: hazel.id, sessionId: 'v' }
    await db.insert(productViews).values({ ...view, ipAddress: '203.0.113.7', userAgent: 'Phone' })
    await db.insert(aiCalls).values({ type: 'analysis', model: 'm', accountId: hazel.id, costUsd: '0.01' })
    await db.insert(tagPrints).values({ userId: hazel.id, size: 'roll-62', skipped: 0 })
    const question = { name: 'Gus', email: 'gus@example.com', subject: 'Hello', message: 'Hello there' }
    await db.insert(contactMessages).values({ ...question, answeredBy: hazel.id, answeredAt: deps.now() })
    await buy(productId)
    await eraseHazel()
    const outside = Object.entries(ON_ERASE).flatMap(([name, fate]) => (fate === 'kept for the books' ? [] : name))
    for (const name of outside) {
      const [table, column] = name.split('.')
      expect([name, (await pool.query(`select from ${table} where ${column} = ${hazel.id}`)).rowCount]).toEqual([
        name,
        0,
      ])
    }
    expect(await db.select().from(productViews).where(eq(productViews.productId, seen.id))).toMatchObject([
      { userId: null, ipAddress: null, userAgent: null },
    ])
    const ownSessions = await pool.query(`select from sessions where sess ->> 'accountId' = '${hazel.id}'`)
    expect(ownSessions.rowCount).toBe(0)
  })

  test('leaves what the audit trail says about others', async () => {
    const names = { username: 'otis', reason: 'Copies', title: 'otis', seller: 'otis' }
    const kept = ['account.suspended', 'drawer.counted', 'drawer.filled', 'payout.made', 'payout.reversed'].map(
      (action) => ({
        action,
        subjectId: juniper.id,
        details: names,
      }),
    )
    const entries = await db.insert(auditEntries).values(kept).returning()
    await eraseHazel()
    const ids = entries.map(({ id }) => id)
    expect(await db.select().from(auditEntries).where(inArray(auditEntries.id, ids))).toEqual(entries)
  })

  test('covers every column that refers to an account', async () => {
    const { rows } = await pool.query<{ name: string }>(`
      select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(ON_ERASE).sort())
  })
})

/** Our tables that still contain an address, except for the record of sent emails. */
async function tablesNaming(text: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'test_payments'",
  )
  const holding = []
  for (const { name } of rows) {
    const found = await pool.query(`select from ${name} t where t::text ilike $1 limit 1`, [`%${text}%`])
    if (found.rowCount) holding.push(name)
  }
  return holding
}
