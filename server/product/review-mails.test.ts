import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, notificationChoices, pendingReviewMails, products } from '../database/schema.ts'
import { mailsTo, paragraphsOf } from '../testing/mails.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { sendReviewMails } from './review-mails.ts'

const { app, deps } = await testApp()
const hazel = await addPerson(deps, 'hazel')
const otis = await addPerson(deps, 'otis')
const wren = await addPerson(deps, 'wren')
const seller = await new Browser(app).signIn('hazel')
const admin = await new Browser(app).signIn('wren')

const DARK = 'The photos are too dark'
const waiting = (title = 'Oak chair', sellerId = hazel.id) =>
  addProduct(deps, { sellerId, title, status: 'pending' }).then(({ id }) => id)
const review = (id: number, status: string, reason?: unknown, as = admin) =>
  as.patch(`/api/products/${id}`, { status, ...(reason !== undefined && { reason }) })
const rowOf = async (id: number) => (await deps.db.select().from(products).where(eq(products.id, id)))[0]
const later = (minutes: number) => deps.advanceBy(minutes * 60_000)
const mails = () => mailsTo(deps, 'hazel@example.com')
async function told(minutes = 5) {
  later(minutes)
  await sendReviewMails(deps)
  return (await mails()).map(({ subject }) => subject)
}

beforeEach(async () => {
  deps.setNow(TEST_NOW)
  await deps.db.delete(products)
  await deps.db.delete(notificationChoices)
  await deps.pool.query('delete from jobs.job')
})

describe('a rejection', () => {
  test('has a reason for its seller and admins, also in the audit trail', async () => {
    const id = await waiting()
    expect((await review(id, 'rejected', `  ${DARK} `)).json()).toMatchObject({
      status: 'rejected',
      rejectionReason: DARK,
    })
    const [own] = (await seller.get('/api/seller/products')).json()
    expect(own).toMatchObject({ id, rejectionReason: DARK })
    const [act] = await deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(act).toMatchObject({ action: 'product.rejected', actorId: wren.id, details: { reason: DARK } })
  })

  test('may get its reason afterwards, and a new one; the last one counts', async () => {
    const id = await waiting()
    expect((await review(id, 'rejected')).json()).toMatchObject({ status: 'rejected', rejectionReason: null })
    expect((await review(id, 'rejected', DARK)).json().rejectionReason).toBe(DARK)
    expect((await review(id, 'rejected', 'Too large')).json().rejectionReason).toBe('Too large')
    expect((await review(id, 'rejected', 'Too large')).statusCode).toBe(200)
    expect((await review(id, 'rejected')).statusCode).toBe(409)
    const ofListing = eq(auditEntries.subjectId, id)
    const acts = await deps.db.select().from(auditEntries).where(ofListing).orderBy(auditEntries.id)
    expect(acts.map(({ details }) => details.reason)).toEqual([undefined, DARK, 'Too large'])
  })

  test('has a reason, a line of visible text, that only an admin can give', async () => {
    const id = await waiting()
    for (const [status, reason] of [
      ['approved', DARK],
      [undefined, DARK],
      ['rejected', ''],
      ['rejected', 'a\nb'],
      ['rejected', 'x'.repeat(301)],
      ['rejected', null],
    ])
      expect((await admin.patch(`/api/products/${id}`, { status, reason })).statusCode, String(reason)).toBe(400)
    expect((await review(id, 'rejected', DARK, seller)).statusCode).toBe(403)
    expect((await rowOf(id))?.status).toBe('pending')
    await review(id, 'approved')
    expect((await review(id, 'rejected', DARK)).statusCode).toBe(409)
    expect(await rowOf(id)).toMatchObject({ status: 'approved', rejectionReason: null })
  })

  test('ends, with its reason, once the item is resubmitted', async () => {
    const id = await waiting()
    await review(id, 'rejected', DARK)
    expect((await seller.patch(`/api/products/${id}`, { title: 'Oak chair' })).json()).toMatchObject({
      status: 'pending',
      rejectionReason: null,
    })
  })
})

describe('sellers are told how their items were reviewed', () => {
  test('in one email, five minutes after the last review', async () => {
    const [chair, lamp, vase] = [await waiting(), await waiting('Tin lamp'), await waiting('Blue vase')]
    await review(chair, 'approved')
    later(4)
    await review(lamp, 'rejected', DARK)
    await review(vase, 'rejected')
    expect(await told(4)).toEqual([])
    expect(await told(1)).toEqual(['1 of your items is approved, 2 not'])
    const url = 'http://localhost:3000/seller?tab=pending'
    expect(paragraphsOf((await mails())[0])?.slice(1, -2)).toEqual([
      'These items were not approved. Change what is needed and send them again from your dashboard.',
      `Tin lamp\n${DARK}\n${url}`,
      `Blue vase\nNo reason was given.\n${url}`,
      'This item is approved, and on the marketplace:',
      '$45.00: Oak chair',
      `Take a look:\n${url}`,
    ])
    expect(await told()).toHaveLength(1)
  })

  test('five minutes after a reason was given, where it is the last of the reviews', async () => {
    const id = await waiting()
    await review(id, 'rejected')
    later(4)
    await review(id, 'rejected', DARK)
    expect(await told(4)).toEqual([])
    expect(await told(1)).toEqual(['Not approved: Oak chair'])
    expect((await mails())[0]?.text).toContain(DARK)
  })

  test('no later than half an hour after the first, however long the queue is', async () => {
    for (let minute = 0; minute < 30; minute += 3) {
      await review(await waiting(`Item ${minute}`), 'approved')
      expect(await told(3)).toHaveLength(minute === 27 ? 1 : 0)
    }
  })

  test('one email per seller, whatever the number of items and servers', async () => {
    await deps.pool.query(
      `insert into products (title, description, price, category, image_urls, seller_id)
       select 'Thing ' || n, 'x', 5, 'Other', '{a.jpg}', case when n <= 590 then $1::bigint else $2::bigint end
       from generate_series(1, 595) n`,
      [hazel.id, otis.id],
    )
    await admin.post('/api/admin/approve-all-products')
    later(5)
    await Promise.all([sendReviewMails(deps), sendReviewMails(deps), sendReviewMails(deps)])
    expect((await mails()).map(({ subject }) => subject)).toEqual(['590 of your items are approved'])
    expect((await mails())[0]?.text).toContain('And 570 more.')
    expect(await mailsTo(deps, 'otis@example.com')).toHaveLength(1)
    expect(await deps.db.$count(pendingReviewMails)).toBe(0)
  })

  test('that an item is approved which was sold since', async () => {
    const [chair, lamp, vase] = [await waiting(), await waiting('Tin lamp'), await waiting('Blue vase')]
    for (const id of [chair, lamp]) await review(id, 'approved')
    await review(vase, 'rejected', DARK)
    await deps.db.update(products).set({ status: 'sold' }).where(eq(products.id, chair))
    expect(await told()).toEqual(['2 of your items are approved, 1 not'])
  })

  const EDIT = 'Edit it on your dashboard and send it again.'
  const SEE_WHY = 'See why on your dashboard, edit them and send them again.'
  test.each([
    [['approved'], 'Buyers can find it on the marketplace now.'],
    [['approved', 'approved'], 'Buyers can find them on the marketplace now.'],
    [['rejected'], EDIT],
    [['approved', DARK], DARK],
    [['rejected', DARK], SEE_WHY],
  ])('by push, if they chose that, of reviews as %j: %s', async (reviews, body) => {
    const push = { kind: 'items_reviewed', way: 'push' }
    expect((await seller.request({ method: 'PUT', url: '/api/push/choices', payload: push })).statusCode).toBe(200)
    for (const one of reviews)
      await review(await waiting(), one === DARK ? 'rejected' : one, one === DARK ? DARK : undefined)
    expect(await told()).toEqual([])
    const { rows } = await deps.pool.query("select data -> 'message' as message from jobs.job where name = 'push'")
    expect(rows).toMatchObject([{ message: { body } }])
  })

  test('with twenty of the rejected items, and how many more there are', async () => {
    const items = await Promise.all(
      Array.from({ length: 22 }, (_, count) =>
        addProduct(deps, { sellerId: hazel.id, title: `Lamp ${count}`, status: 'rejected' }),
      ),
    )
    await deps.db.insert(pendingReviewMails).values(items.map(({ id }) => ({ productId: id, reviewedAt: deps.now() })))
    expect(await told()).toEqual(['22 of your items were not approved'])
    const [mail] = await mails()
    expect(mail?.text.match(/^Lamp \d+$/gm)).toHaveLength(20)
    expect(paragraphsOf(mail)).toContain('And 2 more.')
  })

  test('without reviews that were undone, or items that were deleted', async () => {
    const [undone, deleted] = [await waiting(), await waiting()]
    await review(undone, 'rejected', DARK)
    await admin.patch(`/api/products/${undone}`, { title: 'Oak chair' })
    await review(deleted, 'rejected')
    await seller.delete(`/api/products/${deleted}`)
    expect(await told()).toEqual([])
    await review(undone, 'approved')
    expect(await told()).toEqual(['Approved: Oak chair'])
  })

  test('not of items taken off the marketplace since', async () => {
    const [kept, unlisted] = [await waiting(), await waiting('Tin lamp')]
    await review(kept, 'approved')
    await review(unlisted, 'approved')
    await seller.patch(`/api/products/${unlisted}/unlist`)
    expect((await rowOf(unlisted))?.status).toBe('unlisted')
    expect(await told()).toEqual(['Approved: Oak chair'])
  })

  test('of a reason given after the email, in another one', async () => {
    const id = await waiting()
    await review(id, 'rejected')
    expect(await told()).toEqual(['Not approved: Oak chair'])
    await review(id, 'rejected', DARK)
    expect(await told()).toHaveLength(2)
    expect((await mails())[1]?.text).toContain(DARK)
  })

  test('without their own reviews, and not if they turned it off', async () => {
    await review(await waiting('Wren’s own', wren.id), 'approved')
    const off = { kind: 'items_reviewed', way: 'nothing' }
    expect((await seller.request({ method: 'PUT', url: '/api/push/choices', payload: off })).statusCode).toBe(200)
    await review(await waiting(), 'approved')
    expect(await told()).toEqual([])
    expect(await mailsTo(deps, 'wren@example.com')).toEqual([])
  })
})
