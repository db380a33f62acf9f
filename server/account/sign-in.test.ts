import type { FastifyRequest } from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createLimiter, type Limiter } from '../http/limiter.ts'
import { addPerson, PASSWORD } from '../testing/people.ts'
import { statementsOf } from '../testing/query-plans.ts'
import { testApp } from '../testing/test-app.ts'
import { FAILED_SIGN_INS } from './account-limits.ts'
import { checkCredentials } from './sign-in.ts'

const { app, deps } = await testApp({ env: { TRUST_PROXY: '1' } })
for (const name of ['hazel', 'otis', 'juniper', 'wren', 'newt'] as const) await addPerson(deps, name)
/** A second server on the same database. */
const otherApp = await buildApp(deps)
afterAll(() => otherApp.close())

beforeEach(() => deps.pool.query('delete from rate_limits'))

let places = 0
function somewhere(): string {
  places += 1
  return `10.0.${Math.floor(places / 250)}.${places % 250}`
}
const signIn = (usernameOrEmail: string, password: string, ip = somewhere(), server = app) =>
  server.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { usernameOrEmail, password },
    headers: { 'x-forwarded-for': ip },
  })

describe('signing in', () => {
  test.each(['hazel', 'HAZEL', 'hazel@example.com', ' Hazel@Example.com '])('works as %j', async (name) => {
    const response = await signIn(name, PASSWORD)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ user: { username: 'hazel' }, message: 'Welcome back!' })
    expect(response.cookies.find(({ name }) => name === 'fernvale_session')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    })
  })

  test('creates a new session, whatever id came with the request', async () => {
    const planted =
      (await signIn('hazel', PASSWORD)).cookies.find(({ name }) => name === 'fernvale_session')?.value ?? ''
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { usernameOrEmail: 'otis', password: PASSWORD },
      cookies: { fernvale_session: planted },
    })
    const own = response.cookies.find(({ name }) => name === 'fernvale_session')?.value ?? ''
    expect(own).not.toBe(planted)
    const user = (session: string) => app.inject({ url: '/api/auth/user', cookies: { fernvale_session: session } })
    expect((await user(own)).json()).toMatchObject({ username: 'otis' })
    expect((await user(planted)).statusCode).toBe(401)
  })

  test('with a wrong password or an unknown name gets the same message', async () => {
    const [wrong, unknown] = [await signIn('hazel', 'not it'), await signIn('nobody_here', 'not it')]
    expect([wrong.statusCode, wrong.body]).toEqual([unknown.statusCode, unknown.body])
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({ message: 'Invalid username or password.' })
  })

  test.each([
    ['name', 'h'.repeat(255), 'not it'],
    ['password', 'hazel', 'x'.repeat(201)],
  ])('with a %s that no account can have gets that message too', async (_, name, password) => {
    const response = await signIn(name, password)
    expect([response.statusCode, response.json()]).toEqual([401, { message: 'Invalid username or password.' }])
  })

  test('before the email is verified is a 403, but only with the right password', async () => {
    expect((await signIn('newt', PASSWORD)).statusCode).toBe(403)
    expect((await signIn('newt', 'not it')).statusCode).toBe(401)
  })

  test('with a name that no column can hold is a 400', async () => {
    expect((await signIn('ha\0zel', PASSWORD)).statusCode).toBe(400)
  })
})

describe('too many failures', () => {
  test('lock an account for 15 minutes on every server, by username and by email, from anywhere', async () => {
    for (let tries = 0; tries < 10; tries++) {
      const [name, server] = tries % 2 ? ['otis', app] : ['Otis@example.com', otherApp]
      expect((await signIn(name, 'not it', somewhere(), server)).statusCode).toBe(401)
    }
    for (const server of [app, otherApp])
      for (const name of ['otis', 'otis@example.com'])
        expect((await signIn(name, PASSWORD, somewhere(), server)).statusCode).toBe(401)
    expect((await signIn('hazel', PASSWORD)).statusCode).toBe(200)
    const { rows } = await deps.pool.query("select expire from rate_limits where key like 'sign-in-account:%'")
    for (const { expire } of rows) expect(Number(expire) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
    await deps.pool.query("update rate_limits set expire = 1 where key like 'sign-in-account:%'")
    expect((await signIn('otis', PASSWORD)).statusCode).toBe(200)
  })

  test('for one username are answered with the time to wait, on every server', async () => {
    await deps.pool.query('delete from rate_limits')
    for (let tries = 0; tries < 10; tries++)
      expect((await signIn('otis', 'not it', somewhere(), tries % 2 ? app : otherApp)).statusCode).toBe(401)
    for (const server of [app, otherApp]) {
      const refused = await signIn('otis', PASSWORD, somewhere(), server)
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toEqual({ message: 'Too many tries. Please wait 15 minutes and try again.' })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    }
  })

  test('reveal nothing about which email belongs to which username', async () => {
    await deps.pool.query('delete from rate_limits')
    for (let tries = 0; tries < 10; tries++) await signIn('otis', 'not it')
    const answers = []
    for (const address of ['otis@example.com', 'hazel@example.com', 'nobody@example.com'])
      for (const password of address.startsWith('otis') ? ['not it', PASSWORD] : ['not it'])
        answers.push(await signIn(address, password))
    const [first, ...others] = answers.map(({ statusCode, body, headers }) => [
      statusCode,
      body,
      Object.keys(headers).filter((name) => name !== 'set-cookie'),
    ])
    expect(first?.[0]).toBe(401)
    for (const other of others) expect(other).toEqual(first)
  })

  test('cost the same for an unknown username: a password is hashed and the attempt is counted', async () => {
    await deps.pool.query('delete from rate_limits')
    const statementsFor = async (name: string) => statementsOf(deps.pool, () => signIn(name, 'not it'))
    const known = await statementsFor('hazel')
    expect(await statementsFor('nobody_here')).toHaveLength(known.length)
    expect((await deps.pool.query('select from rate_limits')).rowCount).toBe(6)
  })

  test('for unknown usernames are limited too, so the limit reveals nothing', async () => {
    for (let tries = 0; tries < 10; tries++) expect((await signIn('no_such_soul', 'not it')).statusCode).toBe(401)
    expect((await signIn('no_such_soul', 'not it')).statusCode).toBe(429)
  })

  test('lock an IP address on every server, whichever accounts it tries', async () => {
    for (let tries = 0; tries < 10; tries++)
      expect((await signIn(`guess_${tries}`, 'not it', '10.9.9.9', tries % 2 ? app : otherApp)).statusCode).toBe(401)
    expect((await signIn('hazel', PASSWORD, '10.9.9.9')).statusCode).toBe(429)
    expect((await signIn('hazel', PASSWORD, '10.9.9.9', otherApp)).statusCode).toBe(429)
    expect((await signIn('hazel', PASSWORD, '10.9.9.8')).statusCode).toBe(200)
  })

  test('sent all at once get no more than 10 checks', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        signIn('juniper', `guess ${index}`, somewhere(), index % 2 ? app : otherApp),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  test('that others reach while a password is checked refuse it too, so that the right one does not stand out', async () => {
    const limiter = createLimiter(deps.pool, FAILED_SIGN_INS)
    const reachedMeanwhile: Limiter = {
      ...limiter,
      async check(...keys) {
        await limiter.check(...keys)
        for (let tries = 0; tries < 10; tries++) await limiter.count(...keys).catch(() => {})
      },
    }
    const right = { usernameOrEmail: 'newt', password: PASSWORD }
    const request = { ip: somewhere(), headers: {} } as FastifyRequest
    const checked = checkCredentials({ ...deps, failures: reachedMeanwhile, hiddenFailures: limiter }, right, request)
    await expect(checked).rejects.toMatchObject({ status: 429 })
  })

  test('are not caused by successful sign-ins, however many', async () => {
    for (let tries = 0; tries < 12; tries++) expect((await signIn('wren', PASSWORD, '10.8.8.8')).statusCode).toBe(200)
  })
})
