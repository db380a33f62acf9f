import { afterEach, describe, expect, test } from 'vitest'
import { mailsTo, tokenMailedTo } from '../testing/mails.ts'
import { Browser } from '../testing/people.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { findUserByUsername } from './account-queries.ts'
import { register as registerWith } from './registration.ts'
import { hashToken } from './token.ts'

const { app, deps } = await testApp({ env: { TRUST_PROXY: '1' } })
const visitor = new Browser(app)
const HOUR = 60 * 60 * 1000
const later = (ms: number) => new Date(TEST_NOW.getTime() + ms)

let people = 0
/** Somebody new, from an address of their own. */
const fern = () => {
  people += 1
  return { username: `fern_${people}`, email: `fern${people}@example.com`, password: 'moss-1' }
}
const register = (payload: object, ip = `10.0.0.${people}`) =>
  app.inject({ method: 'POST', url: '/api/auth/register', payload, headers: { 'x-forwarded-for': ip } })
const resend = (email: string, ip = `10.1.0.${people}`) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/resend-verification',
    payload: { email },
    headers: { 'x-forwarded-for': ip },
  })
const verify = (token: string) => visitor.get(`/api/auth/verify-email?token=${token}`)

afterEach(() => deps.setNow(TEST_NOW))

describe('registration', () => {
  test('creates an unverified account and emails the link', async () => {
    const person = fern()
    const response = await register(person)
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      user: { username: person.username, email: person.email, role: 'seller', authType: 'local', emailVerified: false },
      requiresVerification: true,
      message: 'Please check your email to verify your account.',
    })
    expect(response.body).not.toMatch(/hash|token|moss-1/i)
    const [mail] = await mailsTo(deps, person.email)
    expect(mail).toMatchObject({ subject: 'Verify your email for Fernvale' })
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}\n/)
    expect(mail?.html).toContain('/verify-email?token=')
  })

  test('signs nobody in', async () => {
    const response = await register(fern())
    expect(response.cookies.map(({ name }) => name)).not.toContain('fernvale_session')
  })

  test('stores only the token’s hash', async () => {
    const person = fern()
    await register(person)
    const token = await tokenMailedTo(deps, person.email)
    const user = await findUserByUsername(deps.db, person.username)
    expect(JSON.stringify(user)).not.toContain(token)
    expect(user?.emailVerificationToken).toBe(hashToken(token))
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
  })

  test('with a known address is refused in any case, before any other check', async () => {
    const person = fern()
    await register(person)
    const response = await register({ ...person, email: person.email.toUpperCase() })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toEqual({
      message: 'Email already registered',
      fields: { email: 'Email already registered' },
    })
  })

  test('with a taken username is refused, in any case', async () => {
    const person = fern()
    await register(person)
    const response = await register({ ...fern(), username: person.username.toUpperCase() })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ message: 'Username already taken' })
  })

  test('of the same person many times at once creates one account and one email, and otherwise 409s', async () => {
    const person = fern()
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(person)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)])
    expect(await mailsTo(deps, person.email)).toHaveLength(1)
  })

  test('leaves no account behind when its email cannot be queued', async () => {
    const person = fern()
    const failing = { ...deps, jobs: { ...deps.jobs, send: () => Promise.reject(new Error('no queue')) } }
    await expect(registerWith(failing, person, 'ip:10.9.9.7')).rejects.toThrow('no queue')
    expect(await findUserByUsername(deps.db, person.username)).toBeNull()
  })

  test('is limited to 20 an hour for each network address', async () => {
    const answers = []
    for (let tries = 0; tries < 21; tries++)
      answers.push(await register({ ...fern(), username: 'taken_by_newt' }, '10.9.9.9'))
    expect(answers.slice(0, 20).map(({ statusCode }) => statusCode)).toEqual([201, ...Array(19).fill(409)])
    expect(answers[20]?.statusCode).toBe(429)
    expect(Number(answers[20]?.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await register(fern(), '10.9.9.8')).statusCode).toBe(201)
  })
})

describe('the check of a name', () => {
  test.each([
    ['marigold', true, 'Username is available'],
    ['abc', false, 'Username must be at least 4 characters'],
    ['a'.repeat(31), false, 'Username must be 30 characters or less'],
    ['a'.repeat(301), false, 'Username must be 30 characters or less'],
    ['mari gold', false, 'Username can only contain letters, numbers, and underscores'],
    ['mari\0gold', false, 'Username can only contain letters, numbers, and underscores'],
    ['The_Admin', false, 'Username cannot contain reserved words'],
  ])('%s is answered with %s, %s', async (name, available, message) => {
    const response = await visitor.get(`/api/auth/check-username/${encodeURIComponent(name)}`)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ available, message })
  })

  test('ignores case', async () => {
    const person = fern()
    await register(person)
    const response = await visitor.get(`/api/auth/check-username/${person.username.toUpperCase()}`)
    expect(response.json()).toEqual({ available: false, message: 'Username already taken' })
  })
})

describe('verification', () => {
  test('by the emailed link activates the account', async () => {
    const { email, password, ...person } = fern()
    await register({ email, password, ...person })
    const before = await visitor.post('/api/auth/login', { usernameOrEmail: email, password })
    expect(before.statusCode).toBe(403)
    expect(before.json().message).toBe('Please verify your email before signing in.')
    const response = await verify(await tokenMailedTo(deps, email))
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect((await visitor.post('/api/auth/login', { usernameOrEmail: email, password })).statusCode).toBe(200)
  })

  test('by the same link again says that it is already done', async () => {
    const person = fern()
    await register(person)
    const token = await tokenMailedTo(deps, person.email)
    await verify(token)
    const again = await verify(token)
    expect(again.statusCode).toBe(200)
    expect(again.json()).toEqual({ message: 'Email already verified' })
  })

  test('works for 24 hours', async () => {
    const person = fern()
    await register(person)
    const token = await tokenMailedTo(deps, person.email)
    deps.setNow(later(24 * HOUR))
    expect((await verify(token)).statusCode).toBe(400)
    deps.setNow(later(24 * HOUR - 1000))
    expect((await verify(token)).statusCode).toBe(200)
  })

  test.each(['', 'x', '%00', 'a'.repeat(43), 'a'.repeat(201)])('by the token "%s" is a 400', async (token) => {
    const response = await verify(token)
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toBe(
      'This verification link is not valid or has expired. Please request a new one.',
    )
  })
})

describe('another verification mail', () => {
  test('has a new link, and the old one stops working', async () => {
    const person = fern()
    await register(person)
    const old = await tokenMailedTo(deps, person.email)
    expect((await resend(person.email)).statusCode).toBe(200)
    const fresh = await tokenMailedTo(deps, person.email)
    expect(fresh).not.toBe(old)
    expect((await verify(old)).statusCode).toBe(400)
    expect((await verify(fresh)).statusCode).toBe(200)
  })

  test('gets the same response for unverified, verified and unknown addresses; only the first gets an email', async () => {
    const [waiting, verified] = [fern(), fern()]
    await register(waiting)
    await register(verified)
    await verify(await tokenMailedTo(deps, verified.email))
    const answers = []
    for (const email of [waiting.email, verified.email, 'nobody@example.com']) answers.push(await resend(email))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(await mailsTo(deps, waiting.email)).toHaveLength(2)
    expect(await mailsTo(deps, verified.email)).toHaveLength(1)
    expect(await mailsTo(deps, 'nobody@example.com')).toHaveLength(0)
  })

  test('is limited to 5 an hour per recipient, known or not, from anywhere', async () => {
    for (let tries = 0; tries < 5; tries++)
      expect((await resend('flooded@example.com', `10.2.0.${tries}`)).statusCode).toBe(200)
    const refused = await resend('Flooded@example.com ', '10.2.0.6')
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toBe('Too many tries. Please wait 60 minutes and try again.')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  })

  test('is limited to 5 an hour per IP address, for any recipient', async () => {
    for (let tries = 0; tries < 5; tries++)
      expect((await resend(`someone${tries}@example.com`, '10.3.0.1')).statusCode).toBe(200)
    expect((await resend('someone9@example.com', '10.3.0.1')).statusCode).toBe(429)
  })
})
