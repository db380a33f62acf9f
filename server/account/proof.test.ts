import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { drafts, products, sessions, users } from '../database/schema.ts'
import { addImage } from '../testing/draft.ts'
import { eventually } from '../testing/eventually.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { outside } from '../testing/outside.ts'
import { addPerson, Browser, PASSWORD } from '../testing/people.ts'
import { testApp } from '../testing/test-app.ts'
import { lockUser, type UserRow } from './account-queries.ts'
import { updateProfile } from './profile.ts'

const { app, deps } = await testApp()
const { db, pool } = deps

let hazel: UserRow
let browser: Browser
beforeEach(async () => {
  await db.delete(users)
  await db.delete(sessions)
  hazel = await addPerson(deps, 'hazel')
  browser = await new Browser(app).signIn('hazel')
})

/** Sends the request while the account's row is locked, applies `change`, then unlocks it. */
async function sentBefore(change: Partial<UserRow>, url: string, body: object = { password: PASSWORD }) {
  const { answer } = await startedBefore(change, () => browser.post(url, body))
  return answer
}

async function startedBefore<Answer>(change: Partial<UserRow>, start: () => Promise<Answer>) {
  return db.transaction(async (tx) => {
    await lockUser(tx, hazel.id)
    const answer = outside(start)
    await outside(() => untilWaiting(pool))
    await tx.update(users).set(change).where(eq(users.id, hazel.id))
    return { answer }
  })
}

const accountNow = async () => (await db.select().from(users).where(eq(users.id, hazel.id)))[0]

test.each([
  ['a password', { passwordHash: 'another' }],
  ['a second factor', { secondFactorSince: new Date(0) }],
])('an account is not deleted by %s that was changed meanwhile', async (_what, change) => {
  const refused = await sentBefore(change, '/api/auth/delete-account')
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { message: 'Your password or two-step sign-in was just changed. Please try again.' },
  ])
  expect(await accountNow()).toMatchObject({ username: 'hazel', deletedAt: null })
})

test('a new authenticator is checked against the password at the time it is stored', async () => {
  const refused = await sentBefore({ passwordHash: 'another' }, '/api/auth/second-factor/begin')
  expect(refused.statusCode).toBe(409)
  expect((await pool.query('select from second_factors')).rowCount).toBe(0)
})

test('a password is not replaced by giving the one that was changed meanwhile', async () => {
  const passwords = { currentPassword: PASSWORD, newPassword: 'brand new words', confirmPassword: 'brand new words' }
  const refused = await sentBefore({ passwordHash: 'another' }, '/api/auth/change-password', passwords)
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'Current password is incorrect'])
  expect(await accountNow()).toMatchObject({ passwordHash: 'another' })
})

test('two concurrent deletions delete an account once', async () => {
  const refused = await sentBefore({ deletedAt: new Date(0), passwordHash: null }, '/api/auth/delete-account')
  expect(refused.statusCode).toBe(401)
})

test('an account that is being suspended cannot be deleted before that takes effect', async () => {
  const change = { suspendedAt: new Date(0), suspensionReason: 'Sells copies.' }
  expect((await sentBefore(change, '/api/auth/delete-account')).statusCode).toBe(401)
  expect(await accountNow()).toMatchObject({ username: 'hazel', deletedAt: null })
})

const lamp = async () => ({
  title: 'Brass lamp',
  description: 'It shines.',
  price: '45.00',
  category: 'Home & Decor > Lighting',
  imageUrls: [await addImage(deps, hazel.id)],
})

test('an item that is listed while its seller deletes the account is not offered without a seller', async () => {
  const refused = await sentBefore({ deletedAt: new Date(0), passwordHash: null }, '/api/create-product', await lamp())
  expect(refused.statusCode).toBe(403)
  expect(await db.$count(products)).toBe(0)
})

test('drafts that are created while their seller deletes the account are not kept', async () => {
  const imageUrls = [await addImage(deps, hazel.id)]
  const change = { deletedAt: new Date(0), passwordHash: null }
  const refused = await sentBefore(change, '/api/drafts', { drafts: [{ imageUrls }] })
  expect(refused.statusCode).toBe(403)
  expect(await db.$count(drafts)).toBe(0)
})

test('drafts that are published while their seller deletes the account do not stop the deletion', async () => {
  const [{ id }] = (await browser.post('/api/drafts', { drafts: [await lamp()] })).json().drafts
  const { answer } = await db.transaction(async (tx) => {
    await lockUser(tx, hazel.id)
    const answer = outside(() => browser.post('/api/drafts/publish', { ids: [id] }))
    await outside(() => untilWaiting(pool))
    await tx.delete(drafts)
    await tx
      .update(users)
      .set({ deletedAt: new Date(0) })
      .where(eq(users.id, hazel.id))
    return { answer }
  })
  expect((await answer).json()).toMatchObject({ published: [], refused: [{ draftId: id }] })
  expect([await db.$count(drafts), await db.$count(products)]).toEqual([0, 0])
})

test('a profile that is saved while its account is being deleted stays empty', async () => {
  const change = { username: 'hazel_hill', profileDescription: 'I sell lamps' }
  const { answer } = await startedBefore({ deletedAt: new Date(0), username: 'former-member-7' }, () =>
    updateProfile(deps, hazel.id, change, null).catch((error: unknown) => error),
  )
  expect(await answer).toMatchObject({ code: 'not_found' })
  expect(await accountNow()).toMatchObject({ username: 'former-member-7', profileDescription: null })
})

test('of the last two admins who delete their accounts at once, one stays', async () => {
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, hazel.id))
  await addPerson(deps, 'wren')
  const browsers = [browser, await new Browser(app).signIn('wren')]
  const { answers } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table saved_searches in exclusive mode`)
    const answers = browsers.map((each) => outside(() => each.post('/api/auth/delete-account', { password: PASSWORD })))
    await outside(() => untilWaiting(pool, 2))
    return { answers }
  })
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(statuses.sort()).toEqual([200, 409])
})

test.each([
  ['a password that is being replaced', { passwordHash: 'another' }],
  ['a password while two-step sign-in is being turned on', { secondFactorSince: new Date(0) }],
  ['the password of an account that is being deleted', { deletedAt: new Date(0), passwordHash: null }],
  [
    'the password of an account that is being suspended',
    { suspendedAt: new Date(0), suspensionReason: 'Sells copies.' },
  ],
])('a sign-in with %s does not outlive the change', async (_what, change) => {
  const other = new Browser(app)
  const { answer } = await db.transaction(async (tx) => {
    await tx.update(users).set(change).where(eq(users.id, hazel.id))
    await tx.delete(sessions)
    const answer = outside(() => other.post('/api/auth/login', { usernameOrEmail: 'hazel', password: PASSWORD }))
    await outside(() => eventually(async () => expect(await db.$count(sessions)).toBe(2)))
    return { answer }
  })
  expect((await answer).statusCode).toBe(401)
  expect((await other.get('/api/auth/user')).statusCode).toBe(401)
  expect(await db.$count(sessions)).toBe(0)
})
