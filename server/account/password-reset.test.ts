import { afterEach, describe, expect, test } from 'vitest'
import { passkeys } from '../database/schema.ts'
import { mailsTo, tokenMailedTo } from '../testing/mails.ts'
import { addPerson, Browser, PASSWORD } from '../testing/people.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { findUserByEmail } from './account-queries.ts'

const { app, deps } = await testApp({ env: { TRUST_PROXY: '1' } })
for (const name of ['hazel', 'otis', 'juniper', 'wren', 'newt'] as const) await addPerson(deps, name)
const visitor = new Browser(app)
const HOUR = 60 * 60 * 1000
const NEW_PASSWORD = 'Brand-new-2'

let places = 0
function somewhere(): string {
  places += 1
  return `10.0.0.${places}`
}
const forgot = (email: string, ip = somewhere()) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: { email },
    headers: { 'x-forwarded-for': ip },
  })
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  visitor.post('/api/auth/reset-password', { token, newPassword })
async function linkFor(email: string): Promise<string> {
  await forgot(email)
  return tokenMailedTo(deps, email)
}

afterEach(() => deps.setNow(TEST_NOW))

describe('asking for a reset', () => {
  test('gets the same response for known and unknown addresses; only the known one gets an email', async () => {
    const before = (await mailsTo(deps, 'hazel@example.com')).length
    const [known, unknown] = [await forgot('hazel@example.com'), await forgot('nobody@example.com')]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(known.statusCode).toBe(200)
    const mails = (await mailsTo(deps, 'hazel@example.com')).slice(before)
    expect(mails).toMatchObject([{ subject: 'Reset your Fernvale password' }])
    expect(await mailsTo(deps, 'nobody@example.com')).toEqual([])
  })

  test('keeps only the hash of the token', async () => {
    const token = await linkFor('hazel@example.com')
    expect(JSON.stringify(await findUserByEmail(deps.db, 'hazel@example.com'))).not.toContain(token)
    const [mail] = (await mailsTo(deps, 'hazel@example.com')).slice(-1)
    expect(mail?.id, 'which mail servers log').not.toContain(token.slice(0, 8))
  })

  test('is limited to 5 an hour per recipient and per IP address', async () => {
    for (let tries = 0; tries < 5; tries++) expect((await forgot('flooded@example.com')).statusCode).toBe(200)
    expect((await forgot('flooded@example.com')).statusCode).toBe(429)
    for (let tries = 0; tries < 5; tries++)
      expect((await forgot(`someone${tries}@example.com`, '10.9.9.9')).statusCode).toBe(200)
    expect((await forgot('someone9@example.com', '10.9.9.9')).statusCode).toBe(429)
  })
})

describe('a reset', () => {
  test('sets the password, ends the account’s sessions and no others, and notifies the owner', async () => {
    const [phone, laptop] = [await new Browser(app).signIn('juniper'), await new Browser(app).signIn('juniper')]
    const bystander = await new Browser(app).signIn('hazel')
    expect((await reset(await linkFor('juniper@example.com'))).statusCode).toBe(200)
    for (const browser of [phone, laptop]) expect((await browser.get('/api/auth/user')).statusCode).toBe(401)
    expect((await bystander.get('/api/auth/user')).statusCode).toBe(200)
    const signIn = (password: string) => visitor.post('/api/auth/login', { usernameOrEmail: 'juniper', password })
    expect((await signIn(PASSWORD)).statusCode).toBe(401)
    expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200)
    const subjects = (await mailsTo(deps, 'juniper@example.com')).map(({ subject }) => subject)
    expect(subjects).toEqual(['Reset your Fernvale password', 'Your Fernvale password was changed'])
  })

  test('works once, even for two concurrent requests', async () => {
    const token = await linkFor('otis@example.com')
    const answers = await Promise.all([reset(token), reset(token, 'Other-one-3')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect((await reset(token)).json().message).toBe(
      'This reset link is not valid or has expired. Please request a new one.',
    )
  })

  test('works for an hour', async () => {
    const token = await linkFor('otis@example.com')
    deps.setNow(new Date(TEST_NOW.getTime() + HOUR))
    expect((await reset(token)).statusCode).toBe(400)
    deps.setNow(new Date(TEST_NOW.getTime() + HOUR - 1000))
    expect((await reset(token)).statusCode).toBe(200)
  })

  test('works with the newest link only', async () => {
    const old = await linkFor('otis@example.com')
    const fresh = await linkFor('otis@example.com')
    expect((await reset(old)).statusCode).toBe(400)
    expect((await reset(fresh)).statusCode).toBe(200)
  })

  test('with a weak password keeps the link valid', async () => {
    const token = await linkFor('otis@example.com')
    expect((await reset(token, 'weak')).statusCode).toBe(400)
    expect((await reset(token)).statusCode).toBe(200)
  })

  test('also verifies the address', async () => {
    await reset(await linkFor('newt@example.com'))
    const response = await visitor.post('/api/auth/login', { usernameOrEmail: 'newt', password: NEW_PASSWORD })
    expect(response.statusCode).toBe(200)
  })

  test('removes the passkeys of an admin too, where admins need no second factor', async () => {
    const admin = await findUserByEmail(deps.db, 'wren@example.com')
    const passkey = { credentialId: 'x', publicKey: Buffer.from('x'), userHandle: 'x', name: 'x' }
    await deps.db.insert(passkeys).values({ ...passkey, userId: admin?.id ?? 0 })
    expect((await reset(await linkFor('wren@example.com'))).statusCode).toBe(200)
    expect(await deps.db.$count(passkeys)).toBe(0)
  })

  test.each(['', 'nonsense', 'a'.repeat(201)])('by the token %j is a 400 that says so', async (token) => {
    const response = await reset(token)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      message: 'This reset link is not valid or has expired. Please request a new one.',
    })
  })

  test('by a token that no column can hold is a 400', async () => {
    expect((await reset('\0')).statusCode).toBe(400)
  })
})
