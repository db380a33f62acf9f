import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '../database/schema.ts'
import { mailsTo, tokenMailedTo } from '../testing/mails.ts'
import { addPerson, Browser, PASSWORD } from '../testing/people.ts'
import { testApp } from '../testing/test-app.ts'

const { app, deps } = await testApp()
for (const name of ['hazel', 'otis', 'juniper', 'wren'] as const) await addPerson(deps, name)
const NEW_PASSWORD = 'brand new words'

beforeEach(() => deps.pool.query('delete from rate_limits'))

const change = (browser: Browser, currentPassword: string, newPassword = NEW_PASSWORD) =>
  browser.post('/api/auth/change-password', { currentPassword, newPassword, confirmPassword: newPassword })

test('changing the password signs out all other sessions, keeps this one, and notifies the owner', async () => {
  const [own, other] = [await new Browser(app).signIn('hazel'), await new Browser(app).signIn('hazel')]
  expect((await change(own, PASSWORD)).statusCode).toBe(200)
  expect((await own.get('/api/auth/user')).statusCode).toBe(200)
  expect((await other.get('/api/auth/user')).statusCode).toBe(401)
  const signIn = await new Browser(app).post('/api/auth/login', { usernameOrEmail: 'hazel', password: NEW_PASSWORD })
  expect(signIn.statusCode).toBe(200)
  const mails = await mailsTo(deps, 'hazel@example.com')
  expect(mails).toMatchObject([{ subject: 'Your Fernvale password was changed' }])
  expect(mails[0]?.text).not.toContain('passkeys')
})

test('a changed password gives the own session a new id: a copy of the old one opens nothing', async () => {
  const own = await new Browser(app).signIn('juniper')
  const copy = new Browser(app)
  for (const cookie of own.cookies) copy.cookies.set(...cookie)
  expect((await change(own, PASSWORD, PASSWORD)).statusCode).toBe(200)
  expect((await own.get('/api/auth/user')).json()).toMatchObject({ username: 'juniper' })
  expect((await copy.get('/api/auth/user')).statusCode).toBe(401)
  const [session, ...others] = (await own.get('/api/auth/sessions')).json()
  expect([session, others]).toMatchObject([{ isCurrent: true, startedAt: deps.now().toISOString() }, []])
})

test.each(['not it', 'x'.repeat(201)])(
  'a wrong current password changes nothing and names its field: %s',
  async (wrong) => {
    const browser = await new Browser(app).signIn('otis')
    const response = await change(browser, wrong)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      message: 'Current password is incorrect',
      fields: { currentPassword: 'Current password is incorrect' },
    })
    expect((await new Browser(app).signIn('otis')).cookies.has('fernvale_session')).toBe(true)
  },
)

test('guessing the current password is blocked after 10 attempts, even for the right one', async () => {
  const browser = await new Browser(app).signIn('otis')
  const answers = []
  for (let tries = 0; tries < 12; tries++) answers.push((await change(browser, 'not it')).statusCode)
  expect(answers).toContain(429)
  expect((await change(browser, PASSWORD)).statusCode).toBe(429)
})

test('a change invalidates a pending reset link', async () => {
  const browser = await new Browser(app).signIn('juniper')
  await browser.post('/api/auth/forgot-password', { email: 'juniper@example.com' })
  const token = await tokenMailedTo(deps, 'juniper@example.com')
  await change(browser, PASSWORD, PASSWORD)
  const reset = await browser.post('/api/auth/reset-password', { token, newPassword: 'Sneaked-in-1' })
  expect(reset.statusCode).toBe(400)
})

test('an account that signs in with Google has no password to change', async () => {
  const browser = await new Browser(app).signIn('wren')
  await deps.db.update(users).set({ authType: 'google', passwordHash: null }).where(eq(users.username, 'wren'))
  expect((await change(browser, PASSWORD)).statusCode).toBe(403)
})

test('a signed-out visitor cannot change a password', async () => {
  expect((await change(new Browser(app), PASSWORD)).statusCode).toBe(401)
})
