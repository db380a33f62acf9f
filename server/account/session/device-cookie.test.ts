import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { users } from '../../database/schema.ts'
import { codeAt } from '../../testing/authenticator-app.ts'
import { tokenMailedTo } from '../../testing/mails.ts'
import { addPerson, Browser, PASSWORD, type Person } from '../../testing/people.ts'
import { TEST_NOW, testApp } from '../../testing/test-app.ts'
import type { UserRow } from '../account-queries.ts'

const { app, deps } = await testApp()
/** A second server on the same database. */
const otherApp = await buildApp(deps)
afterAll(() => otherApp.close())
let hazel: UserRow
let otis: UserRow

// Their passwords and second factors change.
beforeEach(async () => {
  deps.setNow(TEST_NOW)
  await deps.pool.query('delete from rate_limits; truncate users cascade')
  hazel = await addPerson(deps, 'hazel')
  otis = await addPerson(deps, 'otis')
  await addPerson(deps, 'wren')
})

const login = (browser: Browser, usernameOrEmail: string, password = PASSWORD) =>
  browser.post('/api/auth/login', { usernameOrEmail, password })
const statusOf = async (answer: ReturnType<Browser['post']>) => (await answer).statusCode

/** A browser that has signed in and out as each of these people. */
async function knownTo(...names: Person[]): Promise<Browser> {
  const browser = new Browser(app)
  for (const name of names) {
    await browser.signIn(name)
    await browser.post('/api/auth/logout')
  }
  return browser
}
/** As a stranger would, from the same network too. */
async function exhaustTries(name: string): Promise<void> {
  const stranger = new Browser(otherApp)
  for (let tries = 0; tries < 10; tries++) await login(stranger, name, 'not it')
  expect(await statusOf(login(stranger, name))).toBe(429)
}
const copyOf = (browser: Browser) => Object.assign(new Browser(app), { cookies: new Map(browser.cookies) })

describe('a browser that signed in to the account before', () => {
  test('can sign in while strangers use up all attempts: a seller, and the admin too', async () => {
    const own = await knownTo('hazel', 'wren')
    for (const name of ['hazel', 'wren'] as const) {
      await exhaustTries(name)
      await exhaustTries(`${name}@example.com`)
      expect(await statusOf(login(new Browser(app), name))).toBe(429)
      expect(await statusOf(login(own, name))).toBe(200)
      expect(await statusOf(login(own, `${name}@example.com`))).toBe(200)
    }
  })

  test('has ten attempts of its own in 15 minutes across all servers', async () => {
    const own = await knownTo('hazel')
    const copy = Object.assign(new Browser(otherApp), { cookies: own.cookies })
    for (let tries = 0; tries < 5; tries++) {
      expect(await statusOf(login(own, 'hazel', 'not it'))).toBe(401)
      expect(await statusOf(login(copy, 'Hazel@example.com', 'not it'))).toBe(401)
      await login(own, 'hazel')
    }
    expect(await statusOf(login(own, 'hazel'))).toBe(429)
    expect(await statusOf(login(copy, 'hazel'))).toBe(429)
    expect(await statusOf(login(new Browser(app), 'hazel'))).toBe(200)
  })

  test('is remembered by each account that signed in there, and by no other', async () => {
    const [family, own] = [await knownTo('hazel', 'otis'), await knownTo('wren')]
    await exhaustTries('hazel')
    await deps.pool.query("delete from rate_limits where key like '%ip:%'")
    await exhaustTries('otis')
    expect(await statusOf(login(family, 'hazel'))).toBe(200)
    expect(await statusOf(login(family, 'otis'))).toBe(200)
    const token = own.cookies.get(`fernvale_device_${(await me(own, 'wren')).id}`) ?? ''
    for (const { id } of [hazel, otis]) own.cookies.set(`fernvale_device_${id}`, token)
    expect(await statusOf(login(own, 'hazel'))).toBe(429)
  })

  test('is remembered for a year, but not with a tampered cookie', async () => {
    const own = await knownTo('hazel')
    const name = `fernvale_device_${hazel.id}`
    const [nonce, end, signature] = (own.cookies.get(name) ?? '').split('.')
    await exhaustTries('hazel')
    for (const forged of [`x${nonce}.${end}.${signature}`, `${nonce}.${Number(end) + 1}.${signature}`, 'x', '..']) {
      const forger = new Browser(app)
      forger.cookies.set(name, forged)
      expect(await statusOf(login(forger, 'hazel'))).toBe(429)
    }
    deps.setNow(new Date(TEST_NOW.getTime() + 364 * 24 * 3_600_000))
    expect(await statusOf(login(copyOf(own), 'hazel'))).toBe(200)
    deps.setNow(new Date(TEST_NOW.getTime() + 366 * 24 * 3_600_000))
    expect(await statusOf(login(own, 'hazel'))).toBe(429)
  })

  test('remembers ten accounts', async () => {
    const own = new Browser(app)
    for (let id = 1001; id <= 1012; id++) own.cookies.set(`fernvale_device_${id}`, 'old')
    await own.signIn('hazel')
    const names = [...own.cookies.keys()].filter((name) => name.startsWith('fernvale_device_'))
    expect(names).toEqual([
      ...Array.from({ length: 9 }, (_, index) => `fernvale_device_${1004 + index}`),
      `fernvale_device_${hazel.id}`,
    ])
  })

  test('is identified by an HttpOnly cookie that is sent to the sign-in calls only', async () => {
    const { cookies } = await login(new Browser(app), 'hazel')
    expect(cookies.find(({ name }) => name === `fernvale_device_${hazel.id}`)).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/api/auth',
      maxAge: 365 * 24 * 3600,
    })
    const refused = await login(new Browser(app), 'hazel', 'not it')
    expect(refused.cookies.map(({ name }) => name)).toEqual(['fernvale_visitor'])
  })

  test('is forgotten after the password was changed elsewhere, and remembered where it was changed', async () => {
    const [stale, own] = [await knownTo('otis'), await new Browser(app).signIn('otis')]
    const passwords = { currentPassword: PASSWORD, newPassword: 'brand new words', confirmPassword: 'brand new words' }
    expect(await statusOf(own.post('/api/auth/change-password', passwords))).toBe(200)
    await exhaustTries('otis')
    expect(await statusOf(login(stale, 'otis', 'brand new words'))).toBe(429)
    expect(await statusOf(login(own, 'otis', 'brand new words'))).toBe(200)
  })

  test('is forgotten after a reset; whoever reset it by email still gets in', async () => {
    const [stale, owner] = [await knownTo('hazel'), new Browser(app)]
    await owner.post('/api/auth/forgot-password', { email: 'hazel@example.com' })
    const token = await tokenMailedTo(deps, 'hazel@example.com')
    await exhaustTries('hazel')
    await owner.post('/api/auth/reset-password', { token, newPassword: 'Found-again-1' })
    expect(await statusOf(login(stale, 'hazel', 'Found-again-1'))).toBe(429)
    expect(await statusOf(login(owner, 'hazel', 'Found-again-1'))).toBe(200)
  })
})

describe('the email for a forgotten password', () => {
  test('reaches a remembered browser though strangers used up the limit, five times an hour in total', async () => {
    const [own, also] = [await knownTo('wren'), await knownTo('wren')]
    const ask = (browser: Browser) => statusOf(browser.post('/api/auth/forgot-password', { email: 'wren@example.com' }))
    for (let tries = 0; tries < 5; tries++) expect(await ask(new Browser(app))).toBe(200)
    expect(await ask(new Browser(app))).toBe(429)
    for (let tries = 0; tries < 5; tries++) expect(await ask(tries % 2 ? own : also)).toBe(200)
    expect([await ask(own), await ask(also)]).toEqual([429, 429])
  })
})

describe('the second step', () => {
  let step = 0
  function nextCode(secret: string): string {
    step += 1
    deps.setNow(new Date(TEST_NOW.getTime() + step * 30_000))
    return codeAt(secret.replaceAll(' ', ''), deps.now())
  }
  async function turnOn(browser: Browser): Promise<string> {
    const { secret } = (await browser.post('/api/auth/second-factor/begin', { password: PASSWORD })).json()
    await browser.post('/api/auth/second-factor/confirm', { code: nextCode(secret) })
    return secret
  }
  const enter = (browser: Browser, code: string) => statusOf(browser.post('/api/auth/second-factor', { code }))

  test('stays open to a remembered browser while others guess codes, with five attempts of its own', async () => {
    const [own, before] = [await new Browser(app).signIn('wren'), await knownTo('wren')]
    const secret = await turnOn(own)
    const thief = new Browser(app)
    for (let tries = 0; tries < 5; tries++) {
      await login(thief, 'wren')
      expect(await enter(thief, '000000')).toBe(400)
    }
    // Cookies earned by the password alone, before two-step sign-in, no longer count.
    for (const stranger of [thief, before]) {
      await login(stranger, 'wren')
      expect(await enter(stranger, nextCode(secret))).toBe(429)
    }
    await own.post('/api/auth/logout')
    await login(own, 'wren')
    expect(await enter(own, nextCode(secret))).toBe(200)
    // Nor does it stop the owner from confirming with a code in an open session.
    expect(await statusOf(own.post('/api/auth/second-factor/recovery-codes', { code: nextCode(secret) }))).toBe(200)
    for (let tries = 0; tries < 5; tries++) {
      await login(own, 'wren')
      expect(await enter(own, '000000')).toBe(400)
    }
    await login(own, 'wren')
    expect(await enter(own, nextCode(secret))).toBe(429)
  })

  test('gets no new attempts from a password reset', async () => {
    await turnOn(await new Browser(app).signIn('wren'))
    const reader = new Browser(app)
    await reader.post('/api/auth/forgot-password', { email: 'wren@example.com' })
    const token = await tokenMailedTo(deps, 'wren@example.com')
    const reset = await reader.post('/api/auth/reset-password', { token, newPassword: 'Found-again-1' })
    expect([reset.statusCode, reset.cookies]).toEqual([200, []])
  })
})

async function me(browser: Browser, name: Person) {
  const [user] = await deps.db.select().from(users).where(eq(users.username, name))
  if (!user) throw new Error(`${name} is nobody`)
  expect(browser.cookies.has(`fernvale_device_${user.id}`)).toBe(true)
  return user
}
