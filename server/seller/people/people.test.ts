import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person, PersonDetails } from '../../../contracts/person.ts'
import type { UserRow } from '../../account/account-queries.ts'
import { auditEntries, passkeys, products, users } from '../../database/schema.ts'
import { mailsTo, tokenMailedTo } from '../../testing/mails.ts'
import { addPerson, Browser } from '../../testing/people.ts'
import { addProduct } from '../../testing/stock.ts'
import { TEST_NOW, testApp } from '../../testing/test-app.ts'

const { app, deps } = await testApp()
const { db } = deps
const hazel = await addPerson(deps, 'hazel')
const otis = await addPerson(deps, 'otis')
const wren = await addPerson(deps, 'wren')
const newt = await addPerson(deps, 'newt')
const admin = await new Browser(app).signIn('wren')

beforeEach(async () => {
  await db.update(users).set({ role: 'seller' })
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, wren.id))
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, newt.id))
  await db.delete(auditEntries)
  await deps.pool.query('delete from jobs.job')
})

const change = (person: UserRow, body: object, by = admin) => by.patch(`/api/admin/people/${person.id}`, body)
const details = async (person: UserRow) => (await admin.get(`/api/admin/people/${person.id}`)).json<PersonDetails>()
const audit = async () =>
  (await db.select().from(auditEntries).orderBy(auditEntries.id)).map(({ action, subjectId }) => [action, subjectId])

describe('people', () => {
  const find = async (query: string) => {
    const answer = await admin.get(`/api/admin/people?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Person[]>().map(({ username }) => username)
  }

  test.each([
    ['haz', ['hazel']],
    ['OTIS@example', ['otis']],
    ['marsh hazel', ['hazel']],
    ['házel', ['hazel']],
    ['hazel otis', []],
    ['hazelmarsh', []],
    ['h_zel', []],
    ['%', []],
    [' ', ['newt', 'wren', 'otis', 'hazel']],
  ])('are found by parts of username, email and name: %j', async (search, found) => {
    await db.update(users).set({ firstName: 'Hazel', lastName: 'Marsh' }).where(eq(users.id, hazel.id))
    expect(await find(`search=${encodeURIComponent(search)}`)).toEqual(found)
  })

  test.each([
    ['admins', ['wren']],
    ['unverified', ['newt']],
    ['suspended', []],
  ])('are narrowed to %s', async (filter, found) => {
    expect(await find(`filter=${filter}`)).toEqual(found)
  })

  test('are read page by page, whoever joins meanwhile', async () => {
    expect(await find('limit=2')).toEqual(['newt', 'wren'])
    expect(await find(`limit=2&before=${wren.id}`)).toEqual(['otis', 'hazel'])
    expect(await find(`limit=2&before=${hazel.id}`)).toEqual([])
  })

  test('show what is theirs', async () => {
    await new Browser(app).signIn('otis')
    for (const status of ['approved', 'approved', 'pending', 'unlisted'] as const)
      await addProduct(deps, { sellerId: otis.id, status })
    expect(await details(otis)).toMatchObject({
      username: 'otis',
      email: 'otis@example.com',
      role: 'seller',
      emailVerified: true,
      suspendedAt: null,
      twoStep: false,
      passkeys: 0,
      owesSecondFactor: false,
      sessions: 1,
      purchases: 0,
      sales: 0,
      revenue: '0.00',
      totalEarnings: '0.00',
      lastSeenAt: expect.any(String),
      listings: { pending: 1, approved: 2, rejected: 0, sold: 0, unlisted: 1, hidden: 0 },
    })
    await db.delete(products)
  })

  test('that do not exist, or no longer do, are not found', async () => {
    expect((await admin.get('/api/admin/people/987654')).statusCode).toBe(404)
    const gone = await addPerson(deps, 'juniper')
    await db.update(users).set({ deletedAt: deps.now() }).where(eq(users.id, gone.id))
    expect((await admin.get(`/api/admin/people/${gone.id}`)).statusCode).toBe(404)
    expect((await change(gone, { role: 'admin' })).statusCode).toBe(404)
    expect(await find('search=juniper')).toEqual([])
  })
})

describe('an admin', () => {
  test('can be appointed, with immediate rights and an email, and removed', async () => {
    const browser = await new Browser(app).signIn('hazel')
    expect((await browser.get('/api/admin/stats')).statusCode).toBe(403)
    expect((await change(hazel, { role: 'admin' })).json()).toMatchObject({ role: 'admin' })
    expect((await browser.get('/api/admin/stats')).statusCode).toBe(200)
    expect((await mailsTo(deps, hazel.email)).map(({ subject }) => subject)).toEqual([
      "You're now an admin of Fernvale",
    ])
    await change(hazel, { role: 'admin' })
    expect((await change(hazel, { role: 'seller' })).json()).toMatchObject({ role: 'seller' })
    expect((await browser.get('/api/admin/stats')).statusCode).toBe(403)
    expect(await audit()).toEqual([
      ['account.made-admin', hazel.id],
      ['account.made-seller', hazel.id],
    ])
  })

  test('cannot be removed if it is the last one, not even by themself', async () => {
    expect((await change(wren, { role: 'seller' })).json()).toEqual({
      message: "That's the only admin. Make someone else an admin first.",
    })
    await change(hazel, { role: 'admin' })
    await db.update(users).set({ suspendedAt: deps.now(), suspensionReason: 'x' }).where(eq(users.id, hazel.id))
    expect((await change(wren, { role: 'seller' })).statusCode).toBe(409)
    await db.update(users).set({ suspendedAt: null, suspensionReason: null })
    expect((await change(wren, { role: 'seller' })).statusCode).toBe(200)
  })

  test('of two who remove or suspend each other at once, one stays', async () => {
    const other = await new Browser(app).signIn('hazel')
    for (const taking of [{ role: 'seller' }, { suspended: true, reason: 'x' }])
      for (let round = 0; round < 5; round += 1) {
        await db.update(users).set({ suspendedAt: null, suspensionReason: null, role: 'seller' })
        await db.update(users).set({ role: 'admin' }).where(eq(users.id, wren.id))
        await db.update(users).set({ role: 'admin' }).where(eq(users.id, hazel.id))
        const [wrens, hazels] = [await new Browser(app).signIn('wren'), await new Browser(app).signIn('hazel')]
        const answers = await Promise.all([change(hazel, taking, wrens), change(wren, taking, hazels)])
        expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
        const left = await db.select().from(users).where(eq(users.role, 'admin'))
        expect(left.filter(({ suspendedAt }) => suspendedAt === null)).toHaveLength(1)
        await deps.pool.query('delete from rate_limits')
      }
    await db.update(users).set({ suspendedAt: null, suspensionReason: null })
    await other.post('/api/auth/logout')
    await admin.signIn('wren').catch(() => admin)
  })

  test('must have a verified email', async () => {
    expect((await change(newt, { role: 'admin' })).statusCode).toBe(409)
  })

  test('changes one thing at a time, and gives a reason for a suspension', async () => {
    for (const body of [{}, { role: 'king' }, { role: 'admin', suspended: false }, { suspended: true }])
      expect((await change(hazel, body)).statusCode).toBe(400)
    expect((await change(hazel, { suspended: true, reason: ' ' })).json()).toMatchObject({
      fields: { reason: 'Reason is required' },
    })
  })
})

test('where admins need a second factor, a new admin has no rights without it', async () => {
  const strict = await testApp({ env: { ADMIN_REQUIRE_2FA: 'true' } })
  const [person, chief] = [await addPerson(strict.deps, 'hazel'), await addPerson(strict.deps, 'wren')]
  const [browser, wrens] = [await new Browser(strict.app).signIn('hazel'), await new Browser(strict.app).signIn('wren')]
  const promote = () => wrens.patch(`/api/admin/people/${person.id}`, { role: 'admin' })
  expect((await promote()).statusCode).toBe(403)
  await strict.deps.db.update(users).set({ secondFactorSince: strict.deps.now() }).where(eq(users.id, chief.id))
  expect((await promote()).json()).toMatchObject({ role: 'admin', owesSecondFactor: true })
  expect((await browser.get('/api/admin/stats')).json()).toMatchObject({ message: expect.stringContaining('two-step') })
  await strict.deps.db
    .insert(passkeys)
    .values({ credentialId: 'x', publicKey: Buffer.from('x'), userHandle: 'x', name: 'x', userId: person.id })
  expect((await promote()).json()).toMatchObject({ owesSecondFactor: false, passkeys: 1 })
  expect((await mailsTo(strict.deps, person.email))[0]?.text).toContain('passkey or two-step')
})

test('a resent verification link works, and its email waits no longer than it does', async () => {
  const resend = (person: UserRow) => admin.post(`/api/admin/people/${person.id}/resend-verification`)
  expect((await resend(hazel)).statusCode).toBe(409)
  expect((await resend(newt)).statusCode).toBe(200)
  expect(await audit()).toEqual([['account.verification-resent', newt.id]])
  const expiresAt = new Date(TEST_NOW.getTime() + 24 * 3_600_000).toISOString()
  expect(await mailsTo(deps, newt.email)).toMatchObject([{ expiresAt }])
  const token = await tokenMailedTo(deps, newt.email)
  expect((await new Browser(app).get(`/api/auth/verify-email?token=${token}`)).statusCode).toBe(200)
  expect(await details(newt)).toMatchObject({ emailVerified: true })
})
