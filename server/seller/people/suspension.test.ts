import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { SUSPENDED } from '../../../contracts/account-rules.ts'
import { sendSaleStartAlerts } from '../../account/notification/sale-opening.ts'
import { buildApp } from '../../app.ts'
import { auditEntries, pushSubscriptions, saleEvents, sessions, users } from '../../database/schema.ts'
import { sendFavoriteMails } from '../../favorite/favorite-mail.ts'
import { sendPriceDropAlerts } from '../../favorite/price-drop.ts'
import { sendSearchMatches } from '../../favorite/search-matches.ts'
import { sendReviewMails } from '../../product/review-mails.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { mailsTo, tokenMailedTo } from '../../testing/mails.ts'
import { followRedirects, googleEnv, openIdProvider } from '../../testing/openid-provider.ts'
import { addPerson, Browser, PASSWORD } from '../../testing/people.ts'
import { addProduct, openSale } from '../../testing/stock.ts'
import { testApp } from '../../testing/test-app.ts'

const HOME = 'http://localhost:3000'
const provider = await openIdProvider(`${HOME}/auth/google/callback`)
afterAll(() => provider.close())
const { app, deps } = await testApp({
  env: googleEnv(provider),
})
const { db } = deps
const otherServer = await buildApp(deps)
afterAll(() => otherServer.close())
const hazel = await addPerson(deps, 'hazel')
const wren = await addPerson(deps, 'wren')
const admin = await new Browser(app).signIn('wren')

const set = (body: object, id = hazel.id) => admin.patch(`/api/admin/people/${id}`, body)
const suspend = () => set({ suspended: true, reason: 'Sells copies.' })
const isIn = async (browser: Browser) => (await browser.get('/api/auth/user')).statusCode === 200

beforeEach(async () => {
  await set({ suspended: false })
  await deps.pool.query('delete from rate_limits')
  await deps.pool.query('delete from jobs.job')
  await db.delete(auditEntries)
})

describe('a suspended account', () => {
  test('is signed out everywhere, on every server, and its browsers show no more notifications', async () => {
    const browsers = [await new Browser(app).signIn('hazel'), await new Browser(otherServer).signIn('hazel')]
    const [session] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.sid, await sidOf(hazel.id)))
    const keys = { p256dh: 'x', auth: 'x', vapidKey: 'x', userAgent: '', endpoint: 'https://push.example/a' }
    await db.insert(pushSubscriptions).values({ ...keys, userId: hazel.id, session: session?.handle ?? '' })
    expect((await suspend()).json()).toMatchObject({
      suspendedAt: deps.now().toISOString(),
      suspensionReason: 'Sells copies.',
      suspendedBy: 'wren',
      sessions: 0,
    })
    for (const browser of browsers) expect(await isIn(browser)).toBe(false)
    expect(await db.select().from(pushSubscriptions)).toEqual([])
  })

  test('has no valid session, even from a concurrent sign-in', async () => {
    await suspend()
    const browser = await new Browser(app).signIn('wren')
    await db
      .update(sessions)
      .set({ sess: { accountId: hazel.id } })
      .where(eq(sessions.sid, await sidOf(wren.id)))
    expect(await isIn(browser)).toBe(false)
    await admin.signIn('wren')
  })

  test('is told so with its password; strangers learn nothing', async () => {
    await suspend()
    const signIn = (password: string) =>
      new Browser(app).post('/api/auth/login', { usernameOrEmail: 'hazel', password })
    const refused = await signIn(PASSWORD)
    expect([refused.statusCode, refused.json()]).toEqual([403, { message: SUSPENDED }])
    expect((await signIn('Not-it-1')).json()).toEqual({ message: 'Invalid username or password.' })
  })

  test('cannot sign in with a second step started before', async () => {
    await db.update(users).set({ secondFactorSince: deps.now() }).where(eq(users.id, hazel.id))
    const browser = new Browser(app)
    await browser.post('/api/auth/login', { usernameOrEmail: 'hazel', password: PASSWORD })
    await suspend()
    await browser.post('/api/auth/second-factor', { code: '123456' })
    expect(await isIn(browser)).toBe(false)
    const again = await new Browser(app).post('/api/auth/login', { usernameOrEmail: 'hazel', password: PASSWORD })
    expect(again.statusCode).toBe(403)
    await db.update(users).set({ secondFactorSince: null }).where(eq(users.id, hazel.id))
  })

  test('cannot sign in with a passkey', async () => {
    const browser = await new Browser(app).signIn('hazel')
    const started = await browser.post('/api/auth/passkeys/begin', { password: PASSWORD })
    const phone = new Authenticator()
    const credential = phone.create(started.json().options)
    expect((await browser.post('/api/auth/passkeys', { name: 'Phone', credential })).statusCode).toBe(201)
    await suspend()
    const elsewhere = new Browser(app)
    const { options } = (await elsewhere.get('/api/auth/passkeys/sign-in')).json()
    const refused = await elsewhere.post('/api/auth/passkeys/sign-in', { credential: phone.use(options) })
    expect([refused.statusCode, refused.json()]).toEqual([403, { message: SUSPENDED }])
    expect(await isIn(elsewhere)).toBe(false)
  })

  test('cannot sign in through Google, whether it was connected before or not', async () => {
    const visit = async () => {
      const browser = new Browser(app)
      provider.signInAs('hazels-google', { email: hazel.email, email_verified: true, given_name: 'Hazel' })
      const out = await browser.get('/auth/google')
      const back = await followRedirects(String(out.headers.location), HOME)
      return [(await browser.get(back)).headers.location, await isIn(browser)]
    }
    await suspend()
    expect(await visit()).toEqual(['/login?problem=suspended', false])
    await set({ suspended: false })
    expect(await visit()).toEqual(['/', true])
    await suspend()
    expect(await visit()).toEqual(['/login?problem=suspended', false])
  })

  test('does not get in by a new password: not by an old link, and it is mailed no new one', async () => {
    await new Browser(app).post('/api/auth/forgot-password', { email: hazel.email })
    const token = await tokenMailedTo(deps, hazel.email)
    await suspend()
    const newPassword = 'Another-hunt-2'
    const refused = await new Browser(app).post('/api/auth/reset-password', { token, newPassword })
    expect([refused.statusCode, refused.json()]).toEqual([403, { message: SUSPENDED }])
    await deps.pool.query('delete from jobs.job')
    const asked = await new Browser(app).post('/api/auth/forgot-password', { email: hazel.email })
    const unknown = await new Browser(app).post('/api/auth/forgot-password', { email: 'nobody@example.com' })
    expect([asked.statusCode, asked.body]).toEqual([unknown.statusCode, unknown.body])
    const mails = await mailsTo(deps, hazel.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Fernvale account is suspended'])
    expect(mails[0]?.text).not.toContain('token=')
    await set({ suspended: false })
    await new Browser(app).signIn('hazel')
  })

  test('that was never verified is mailed no link that promises a way in', async () => {
    const newt = await addPerson(deps, 'newt')
    await set({ suspended: true, reason: 'Sells copies.' }, newt.id)
    await deps.pool.query('delete from jobs.job')
    await new Browser(app).post('/api/auth/resend-verification', { email: newt.email })
    const mails = await mailsTo(deps, newt.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Fernvale account is suspended'])
  })

  test('gets no emails about what it could only do signed in; what is still news comes once it is restored', async () => {
    const browser = await new Browser(app).signIn('hazel')
    const later = (hours: number) => deps.advanceBy(hours * 3_600_000)
    const add = (fields = {}) =>
      addProduct(deps, { sellerId: wren.id, createdAt: deps.now(), updatedAt: deps.now(), ...fields })
    await browser.post('/api/favourites/mail', { wanted: true })
    await browser.post('/api/saved-searches', { search: 'lamp' })
    for (const kind of ['sale_opens', 'price_dropped'])
      await browser.request({ method: 'PUT', url: '/api/push/choices', payload: { kind, way: 'mail' } })
    later(1)
    const { id } = await add({ title: 'Green lamp' })
    expect((await browser.request({ method: 'PUT', url: `/api/favourites/${id}` })).statusCode).toBe(200)
    const own = await add({ sellerId: hazel.id, status: 'pending', title: 'Blue vase' })
    await admin.patch(`/api/products/${own.id}`, { status: 'rejected' })
    await suspend()
    later(24)
    await openSale(deps)
    await admin.patch(`/api/products/${id}`, { price: '40.00' })
    const tell = async () => {
      await sendReviewMails(deps)
      await sendPriceDropAlerts(deps, { productId: id, from: 4_500, to: 4_000 })
      await sendFavoriteMails(deps)
      await sendSaleStartAlerts(deps)
      await sendSearchMatches(deps)
      return (await mailsTo(deps, hazel.email)).map(({ subject }) => subject)
    }
    const closed = ['Your Fernvale account is suspended']
    expect(await tell()).toEqual(closed)
    await set({ suspended: false })
    expect(await tell()).toEqual([
      ...closed,
      'Your Fernvale account is open again',
      'Not approved: Blue vase',
      'One of your favorites is on sale now',
      'A new find for your saved search',
    ])
    await db.delete(saleEvents)
    await admin.signIn('wren')
  })

  test('has no public profile', async () => {
    const profile = () => new Browser(app).get('/api/users/profile/hazel')
    expect((await profile()).statusCode).toBe(200)
    await suspend()
    expect((await profile()).statusCode).toBe(404)
    await set({ suspended: false })
    expect((await profile()).statusCode).toBe(200)
  })
})

describe('suspending', () => {
  test('and lifting it are audited and mailed once, however often they are asked for', async () => {
    for (let time = 0; time < 2; time += 1) await suspend()
    for (let time = 0; time < 2; time += 1) await set({ suspended: false })
    const entries = await db.select().from(auditEntries).orderBy(auditEntries.id)
    expect(entries.map(({ actorId, action, subjectId }) => [actorId, action, subjectId])).toEqual([
      [wren.id, 'account.suspended', hazel.id],
      [wren.id, 'account.restored', hazel.id],
    ])
    expect(entries[0]?.details).toMatchObject({ username: 'hazel', reason: 'Sells copies.' })
    const mails = await mailsTo(deps, hazel.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your Fernvale account is suspended',
      'Your Fernvale account is open again',
    ])
    expect(mails[0]?.text).toContain('Sells copies.')
    await new Browser(app).signIn('hazel')
  })

  test('again for another reason tells that one, and keeps since when', async () => {
    const rowOf = async () => (await db.select().from(users).where(eq(users.id, hazel.id)))[0]
    await suspend()
    const suspendedAt = (await rowOf())?.suspendedAt
    deps.advanceBy(60_000)
    await set({ suspended: true, reason: 'Sells fakes.' })
    expect(await rowOf()).toMatchObject({ suspendedAt, suspensionReason: 'Sells fakes.' })
    const [first, second] = (await mailsTo(deps, hazel.email)).slice(-2)
    expect(second?.text).toContain('Sells fakes.')
    // Mail apps show one of two with the same id.
    expect(second?.id).not.toBe(first?.id)
  })

  test('of oneself is refused', async () => {
    const refused = await set({ suspended: true, reason: 'x' }, wren.id)
    expect([refused.statusCode, refused.json()]).toEqual([409, { message: "You can't suspend your own account." }])
    expect(await isIn(admin)).toBe(true)
  })

  test('revokes an admin’s rights while it lasts', async () => {
    await set({ role: 'admin' })
    const browser = await new Browser(app).signIn('hazel')
    await suspend()
    expect((await browser.get('/api/admin/people')).statusCode).toBe(401)
    expect((await set({ role: 'seller' })).statusCode).toBe(200)
  })
})

/** The latest session of an account. */
async function sidOf(accountId: number): Promise<string> {
  const rows = await db.select().from(sessions).orderBy(sessions.seenAt)
  return rows.findLast(({ sess }) => sess.accountId === accountId)?.sid ?? randomUUID()
}
