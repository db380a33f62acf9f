import { eq, isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Product } from '../../../contracts/product.ts'
import { restoreAccount, suspendAccount } from '../../account/manage-account.ts'
import { alignSuspended } from '../../checkout/align-suspended.ts'
import { cancelCheckout } from '../../checkout/cancel-checkout.ts'
import { completeBySession } from '../../checkout/complete-checkout.ts'
import { openCheckout } from '../../checkout/open-checkout.ts'
import { refundPurchase } from '../../checkout/refund/refund-purchase.ts'
import { auditEntries, checkoutSessions, drafts, linePlaces, products, purchases } from '../../database/schema.ts'
import { approveAll } from '../../product/approval.ts'
import { changeProduct, relistProduct } from '../../product/product.ts'
import { sendReviewMails } from '../../product/review-mails.ts'
import { alignListings } from '../../product/suspended-listings.ts'
import { addImage } from '../../testing/draft.ts'
import { eventually } from '../../testing/eventually.ts'
import { mailsTo } from '../../testing/mails.ts'
import { addPerson, Browser } from '../../testing/people.ts'
import { GUEST, signedInAs, stockShop, visitor } from '../../testing/shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { publishDrafts } from '../publish-drafts.ts'
import { changePerson, showPerson } from './people.ts'

const { app, deps } = await testApp()
const { db } = deps
const shop = await stockShop(deps)
const { hazel, juniper, payments } = shop
const otis = await addPerson(deps, 'otis')
const wren = await addPerson(deps, 'wren')
const guest = new Browser(app)
function accountOf(user: typeof hazel) {
  const { account } = signedInAs(user)
  if (!account) throw new Error('nobody')
  return account
}
const [hazels, wrens] = [accountOf(hazel), accountOf(wren)]

const suspend = () => changePerson(deps, wrens, hazel.id, { suspended: true, reason: 'Sells copies.' })
const restore = () => changePerson(deps, wrens, hazel.id, { suspended: false })

beforeEach(async () => {
  await restore()
  await deps.pool.query(
    'truncate purchases, ledger_entries, orders, checkout_sessions, products, list_counts, drafts, audit_entries cascade',
  )
  await deps.pool.query('update users set total_earnings = 0')
  await deps.pool.query('delete from rate_limits')
  await deps.pool.query('delete from jobs.job')
})

const statuses = async () =>
  (await db.select().from(products).where(eq(products.sellerId, hazel.id)).orderBy(products.id)).map(
    ({ status }) => status,
  )
const ids = async (url: string) => (await guest.get(url)).json<Product[]>().map(({ id }) => id)

async function buy(productId: number) {
  const { sessionId } = await openCheckout(deps, visitor(), { productId, ...GUEST })
  await payments.pay(sessionId)
  await completeBySession(deps, { sessionId, productId })
  const [purchase] = await db.select().from(purchases).where(eq(purchases.productId, productId))
  return purchase?.id ?? 0
}

describe('the listings of a suspended seller', () => {
  test('are hidden from lists, search, pages and checkout, and come back as they were', async () => {
    const lamp = await shop.addItem({ viewCount: 20 })
    const others = await shop.addItem({ sellerId: otis.id, viewCount: 15 })
    for (const status of ['pending', 'rejected', 'unlisted'] as const) await shop.addItem({ status })
    const sold = await shop.addItem()
    await buy(sold.id)
    const before = await db.select().from(products).where(eq(products.sellerId, hazel.id)).orderBy(products.id)
    const lists = [
      ...['/api/products', '/api/products?search=brass', '/api/products?tag=brass', '/api/hot-products'],
      '/api/products?category=Home+%26+Decor&sortBy=price-low&priceRange=0-50',
    ]
    for (const url of lists) expect((await ids(url)).toSorted(), url).toEqual([lamp.id, others.id].toSorted())
    expect(await suspend()).toMatchObject({
      listings: { hidden: 2, approved: 0, pending: 0, rejected: 1, unlisted: 1 },
    })
    // A cached list is invalidated after the commit.
    for (const url of lists) await eventually(async () => expect(await ids(url), url).toEqual([others.id]))
    await eventually(async () => expect((await guest.get('/api/products/count')).json()).toEqual({ count: 1 }))
    expect(await ids('/api/products/seller/hazel')).toEqual([sold.id])
    expect((await guest.get(`/api/products/${lamp.id}`)).statusCode).toBe(404)
    expect((await guest.get(`/api/products/${sold.id}`)).statusCode).toBe(200)
    const checkout = await guest.post('/api/create-checkout-session', { productId: lamp.id, ...GUEST })
    expect(checkout.statusCode).toBe(404)
    await restore()
    const after = await db.select().from(products).where(eq(products.sellerId, hazel.id)).orderBy(products.id)
    expect(after).toEqual(before.map((row) => ({ ...row, updatedAt: expect.any(Date) })))
    const both = [lamp.id, others.id].toSorted()
    for (const url of lists) await eventually(async () => expect((await ids(url)).toSorted(), url).toEqual(both))
  })

  test('are hidden beyond one batch, each with its entry in the audit trail', async () => {
    await deps.pool.query(
      `insert into products (title, description, price, category, image_urls, seller_id, status)
       select 'Thing ' || n, 'x', 5, 'Other', '{a.jpg}', $1, case when n % 2 = 0 then 'pending' else 'approved' end
       from generate_series(1, 1100) n`,
      [hazel.id],
    )
    await suspend()
    expect(new Set(await statuses())).toEqual(new Set(['unlisted']))
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'product.hidden'))).toBe(1100)
    await restore()
    expect((await statuses()).filter((status) => status === 'approved')).toHaveLength(550)
    expect((await statuses()).filter((status) => status === 'pending')).toHaveLength(550)
  })

  test('are hidden by a job where the server dies after the account was suspended', async () => {
    await shop.addItem()
    await suspendAccount(deps, wrens, hazel.id, 'x')
    const { rows } = await deps.pool.query(
      `select data, start_after > now() + interval '20 seconds' as "leavesTheRequestTime" from jobs.job where name = 'align-listings'`,
    )
    expect(rows).toEqual([{ data: { accountId: hazel.id, actorId: wren.id }, leavesTheRequestTime: true }])
    for (let time = 0; time < 2; time += 1) await alignSuspended(deps, hazel.id, wren.id)
    expect(await statuses()).toEqual(['unlisted'])
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'product.hidden'))).toBe(1)
  })

  test('cannot be brought back meanwhile: not relisted, approved, resubmitted or published', async () => {
    const live = await shop.addItem()
    const waiting = await shop.addItem({ status: 'pending' })
    const rejected = await shop.addItem({ status: 'rejected' })
    const unlisted = await shop.addItem({ status: 'unlisted' })
    const draftId = await addDraft()
    await suspend()
    for (const id of [live.id, waiting.id, unlisted.id])
      for (const by of [hazels, wrens])
        await expect(relistProduct(deps, by, id)).rejects.toThrow("The seller's account is suspended")
    await expect(changeProduct(deps, wrens, waiting.id, { status: 'approved' })).rejects.toThrow('unlisted')
    await expect(changeProduct(deps, hazels, rejected.id, { title: 'Lamp' })).rejects.toThrow('suspended')
    expect(await approveAll(deps, wrens)).toBe(0)
    expect(await publishDrafts(deps, hazels, { ids: [draftId], autoApprove: false })).toMatchObject({
      published: [],
      refused: [{ message: 'This account is suspended.' }],
    })
    expect(await db.$count(drafts)).toBe(1)
    await restore()
    expect(await statuses()).toEqual(['approved', 'pending', 'rejected', 'unlisted'])
    expect((await publishDrafts(deps, hazels, { ids: [draftId], autoApprove: false })).published).toHaveLength(1)
  })

  test('come back as they were, not by hand, though the job has not brought them back yet', async () => {
    const live = await shop.addItem()
    const waiting = await shop.addItem({ status: 'pending' })
    await suspend()
    await restoreAccount(deps, wrens, hazel.id)
    for (const { id } of [live, waiting])
      for (const by of [hazels, wrens]) await expect(relistProduct(deps, by, id)).rejects.toMatchObject({ status: 409 })
    await alignSuspended(deps, hazel.id, wren.id)
    expect(await statuses()).toEqual(['approved', 'pending'])
  })

  test('that were approved just before are news to their seller once they are back', async () => {
    const { id } = await shop.addItem({ status: 'pending', title: 'Oak chair' })
    await changeProduct(deps, wrens, id, { status: 'approved' })
    await suspend()
    deps.advanceBy(5 * 60_000)
    await restoreAccount(deps, wrens, hazel.id)
    const approvals = async () => {
      await sendReviewMails(deps)
      return (await mailsTo(deps, hazel.email))
        .map(({ subject }) => subject)
        .filter((subject) => /Approved/.test(subject))
    }
    expect(await approvals()).toEqual([])
    await alignSuspended(deps, hazel.id, wren.id)
    expect(await approvals()).toEqual(['Approved: Oak chair'])
  })

  test('are not brought back by a refund; without relisting it goes through, and pickups stay', async () => {
    const { id } = await shop.addItem()
    const purchaseId = await buy(id)
    await suspend()
    const pickups = await new Browser(app).signIn('wren')
    expect((await pickups.get('/api/pickups')).body).toContain(`"productId":${id}`)
    const refund = (relist: boolean) => refundPurchase(deps, wrens, purchaseId, { reason: 'x', relist })
    await expect(refund(true)).rejects.toThrow("The seller's account is suspended")
    expect(await refund(false)).toMatchObject({ isGivenBack: true })
    expect(await statuses()).toEqual(['sold'])
  })
})

describe('a buyer who is paying or waiting for one', () => {
  test('loses the hold and the place in line, and can no longer pay', async () => {
    const { id } = await shop.addItem()
    const other = await shop.addItem({ sellerId: otis.id })
    const { sessionId } = await openCheckout(deps, visitor(), { productIds: [id, other.id], ...GUEST })
    const waiting = await new Browser(app).signIn('juniper')
    expect((await waiting.post(`/api/products/${id}/line`)).statusCode).toBe(201)
    await suspend()
    expect((await payments.findSession(sessionId))?.status).toBe('expired')
    expect((await db.select().from(checkoutSessions)).map(({ status }) => status)).toEqual(['expired', 'expired'])
    expect(await db.select().from(linePlaces)).toEqual([])
    await openCheckout(deps, signedInAs(juniper), { productId: other.id, ...GUEST })
    await restore()
    await openCheckout(deps, visitor(), { productId: id, ...GUEST })
  })

  test('loses the hold of two of the seller’s items once, without a warning', async () => {
    const items = [await shop.addItem(), await shop.addItem()]
    await openCheckout(deps, visitor(), { productIds: items.map(({ id }) => id), ...GUEST })
    const warn = vi.spyOn(deps.log, 'warn')
    await suspend()
    expect(warn.mock.calls).toEqual([])
    warn.mockRestore()
    expect((await db.select().from(checkoutSessions)).map(({ status }) => status)).toEqual(['expired', 'expired'])
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'hold.ended'))).toBe(2)
  })

  test('loses the hold though the server died after it had hidden the item', async () => {
    const { id } = await shop.addItem()
    const { sessionId } = await openCheckout(deps, visitor(), { productId: id, ...GUEST })
    await suspendAccount(deps, wrens, hazel.id, 'x')
    expect(await alignListings(deps, hazel.id, wren.id)).toEqual([id])
    await alignSuspended(deps, hazel.id, wren.id)
    expect((await payments.findSession(sessionId))?.status).toBe('expired')
    expect((await db.select().from(checkoutSessions)).map(({ status }) => status)).toEqual(['expired'])
  })

  test('gets a full refund if the payment was made at that moment', async () => {
    const { id } = await shop.addItem()
    const { sessionId } = await openCheckout(deps, visitor(), { productId: id, ...GUEST })
    await payments.pay(sessionId)
    await suspend()
    expect((await db.select().from(checkoutSessions)).map(({ status }) => status)).toEqual(['refunded'])
    expect(await db.select().from(purchases)).toEqual([])
    await restore()
    expect(await statuses()).toEqual(['approved'])
  })
})

test('a suspended account loses its place in line: the item is offered to the next one', async () => {
  const { id } = await shop.addItem({ sellerId: otis.id })
  const holder = visitor()
  const { sessionId } = await openCheckout(deps, holder, { productId: id, ...GUEST })
  const waiting = await new Browser(app).signIn('hazel')
  const next = await new Browser(app).signIn('juniper')
  for (const browser of [waiting, next]) expect((await browser.post(`/api/products/${id}/line`)).statusCode).toBe(201)
  await cancelCheckout(deps, holder, sessionId)
  await suspend()
  expect(await db.select().from(linePlaces)).toMatchObject([{ userId: juniper.id, offeredUntil: expect.any(Date) }])
})

test('in any interleaving, no suspended seller’s item is on sale, and no other seller’s stays hidden', async () => {
  for (let round = 0; round < 6; round += 1) {
    await deps.pool.query('truncate products, checkout_sessions, drafts cascade')
    await deps.pool.query('delete from rate_limits')
    const make = (status: 'pending' | 'unlisted' | 'rejected' | 'approved') =>
      Promise.all(Array.from({ length: 6 }, () => shop.addItem({ status })))
    const [waiting, unlisted, rejected] = [await make('pending'), await make('unlisted'), await make('rejected')]
    await make('approved')
    const draftIds = await Promise.all(Array.from({ length: 6 }, addDraft))
    const later = round % 3 < 2 ? [] : [suspend().then(restore)]
    const acts = [
      ...waiting.map(({ id }) => changeProduct(deps, wrens, id, { status: 'approved' })),
      ...unlisted.map(({ id }) => relistProduct(deps, hazels, id)),
      ...rejected.map(({ id }) => changeProduct(deps, hazels, id, { title: 'Lamp' })),
      ...draftIds.map((id) => publishDrafts(deps, hazels, { ids: [id], autoApprove: false })),
      approveAll(deps, wrens),
    ]
    const [, ...results] = await Promise.allSettled([Promise.all([suspend(), ...later]), ...acts])
    for (const result of results)
      if (result.status === 'rejected') expect(String(result.reason)).toMatch(/suspended|cannot become/)
    const { suspendedAt } = await showPerson(deps, hazel.id)
    const isHidden = (status: string) => status !== 'approved' && status !== 'pending'
    if (suspendedAt) expect((await statuses()).every(isHidden)).toBe(true)
    else expect(await db.$count(products, isNotNull(products.statusBeforeSuspension))).toBe(0)
    await restore()
  }
})

async function addDraft(): Promise<number> {
  const [row] = await db
    .insert(drafts)
    .values({
      ownerId: hazel.id,
      imageUrls: [await addImage(deps, hazel.id)].map(pathOf),
      title: 'Brass lamp',
      description: 'It shines.',
      price: 1_250,
      category: 'Home & Decor > Lighting',
      condition: 'Good',
    })
    .returning()
  return row?.id ?? 0
}
const pathOf = (url: string) => url.replace(`${deps.providers.images.urlEndpoint}/`, '')
