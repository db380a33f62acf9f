import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { type CallName, calls } from '../../contracts/calls.ts'
import { megabytesKeptOf } from '../testing/memory-kept.ts'
import { addPerson, Browser, PASSWORD } from '../testing/people.ts'
import { testApp } from '../testing/test-app.ts'
import { methodAndPath } from './route.ts'
import { readVisitors } from './visitor.ts'

const { app, deps } = await testApp()
await addPerson(deps, 'hazel')

describe('the contract', () => {
  test('every call of the contract has a route', () => {
    const missing = Object.keys(calls).filter((name) => {
      const { method, url } = methodAndPath(name as CallName)
      return !app.hasRoute({ method: method as 'GET', url })
    })
    expect(missing).toEqual([])
  })
})

describe('answers', () => {
  test('an unknown call is a 404 in JSON', async () => {
    const response = await app.inject('/api/nothing-here')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ message: 'There is no such call.' })
  })

  test('a body that is not JSON is a 400 that says so', async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: '{"a":' })
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toBe('The request is not valid JSON.')
  })

  test('an empty JSON body counts as none if the call takes none, and otherwise is a 400', async () => {
    const headers = { 'content-type': 'application/json' }
    expect((await app.inject({ method: 'DELETE', url: '/api/products/1', headers })).statusCode).toBe(401)
    const response = await app.inject({ method: 'POST', url: '/api/auth/login', headers })
    expect([response.statusCode, response.json()]).toEqual([400, { message: 'The request has no body; send JSON.' }])
  })

  test('a URL that cannot be decoded is a 400 in the same format', async () => {
    const response = await app.inject('/api/products/%E0%A4%A')
    expect([response.statusCode, response.json()]).toEqual([400, { message: "We couldn't read the request." }])
  })

  test.each(['application/x-yaml', 'text/plain'])(
    '%s is a kind of content that calls do not take: 415',
    async (kind) => {
      const headers = { 'content-type': kind }
      const response = await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: 'a: b' })
      expect(response.statusCode).toBe(415)
    },
  )

  test('wrong input names each field and leads with the first', async () => {
    const response = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { usernameOrEmail: '' } })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      message: 'Username or email is required',
      fields: { usernameOrEmail: 'Username or email is required', password: 'Password is required' },
    })
  })

  test('a wrong entry of a list is named after the list', async () => {
    const payload = { productIds: [1.5, 2], buyerEmail: 'ann@example.com', buyerName: 'Ann' }
    const response = await app.inject({ method: 'POST', url: '/api/create-checkout-session', payload })
    expect([response.statusCode, response.json().message]).toEqual([400, 'productIds must be a whole number'])
  })

  test.each([
    ['limit=0', 'limit must be at least 1'],
    ['limit=1001', 'limit must be at most 1000'],
    ['sortBy=best', 'sortBy must be one of recent, price-low, price-high, popular'],
    ['search=a&search=b', 'search must be text'],
  ])('%s is answered in words for people', async (query, message) => {
    const response = await app.inject(`/api/products?${query}`)
    expect([response.statusCode, response.json().message]).toEqual([400, message])
  })

  test('every response has the security headers and no trace of the framework', async () => {
    const { headers } = await app.inject('/api/site')
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    const { headers: ofDocument } = await app.inject('/robots.txt')
    expect(ofDocument['content-security-policy']).toContain("script-src 'self';")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-powered-by']).toBeUndefined()
    const { headers: ofNonsense } = await app.inject('/%E0%A4%A')
    expect([ofNonsense['content-security-policy'], ofNonsense['x-content-type-options']]).toEqual([
      headers['content-security-policy'],
      'nosniff',
    ])
  })
})

describe('writes', () => {
  const logout = (headers: Record<string, string>, at = app) =>
    at.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { host: 'localhost:3000', ...headers },
      payload: {},
    })

  test.each<Record<string, string>>([
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
    { origin: 'null', host: 'no host' },
    { origin: 'https://localhost:3000' },
    { origin: 'http://localhost:3001' },
    { origin: 'http://localhost' },
    { origin: 'http://localhost:3000.evil.example' },
  ])('from another site are refused: %o', async (headers) => {
    expect((await logout(headers)).statusCode).toBe(403)
  })

  test.each<Record<string, string>>([
    {},
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
    { origin: 'http://localhost:3000', host: 'inner:8080' },
  ])('from the own pages and from programs pass: %o', async (headers) => {
    expect((await logout(headers)).statusCode).toBe(200)
  })

  test('in production must come from PUBLIC_URL, whatever the Host header says', async () => {
    const shop = { PUBLIC_URL: 'https://fernvale.example', NODE_ENV: 'production', TRUST_PROXY: '1' }
    const { app: live } = await testApp({ env: shop })
    const passedOn = { host: 'inner:3000', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'fernvale.example' }
    const from = async (origin: string, more = {}) => (await logout({ ...passedOn, origin, ...more }, live)).statusCode
    expect(await from('https://fernvale.example')).toBe(200)
    expect(await from('https://fernvale.example:443')).toBe(200)
    expect(await from('http://fernvale.example')).toBe(403)
    expect(await from('https://fernvale.example:8443')).toBe(403)
    expect(await from('https://evil.example', { 'x-forwarded-host': 'evil.example' })).toBe(403)
    expect(await from('http://inner:3000', { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'inner:3000' })).toBe(403)
  })

  test('in production without PUBLIC_URL are accepted from any hostname of the machine', async () => {
    const { app: local } = await testApp({ env: { NODE_ENV: 'production' } })
    const at = { host: '127.0.0.1:3000' }
    expect((await logout({ ...at, origin: 'http://127.0.0.1:3000' }, local)).statusCode).toBe(200)
    expect((await logout({ ...at, origin: 'http://127.0.0.1:8080' }, local)).statusCode).toBe(403)
  })

  test('on a developer’s machine behind a proxy must come from the host that the proxy forwards', async () => {
    const { app: behind } = await testApp({ env: { TRUST_PROXY: '1', PUBLIC_URL: 'https://fernvale.example' } })
    const passedOn = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'preview.example' }
    expect((await logout({ ...passedOn, origin: 'https://preview.example' }, behind)).statusCode).toBe(200)
    expect((await logout({ ...passedOn, origin: 'http://preview.example' }, behind)).statusCode).toBe(403)
    expect((await logout({ ...passedOn, origin: 'https://preview.example' })).statusCode).toBe(403)
  })
})

describe('visitors and sessions', () => {
  test('a visitor gets a signed cookie once and no session row', async () => {
    const sessions = async () => (await deps.pool.query('select 1 from sessions')).rowCount
    const before = await sessions()
    const browser = new Browser(app)
    const first = await browser.get('/api/site')
    expect(first.cookies).toMatchObject([{ name: 'fernvale_visitor', httpOnly: true, sameSite: 'Lax' }])
    const second = await browser.get('/api/site')
    expect(second.cookies).toEqual([])
    expect(await sessions()).toBe(before)
  })

  test('a visitor cookie with a wrong signature is replaced', async () => {
    const response = await app.inject({ url: '/api/site', cookies: { fernvale_visitor: 'me.forged' } })
    expect(response.cookies).toMatchObject([{ name: 'fernvale_visitor' }])
  })

  test.each([
    ['that is too long', (own: string, text: string) => `fernvale_visitor=${own}.${text.replaceAll(' ', '')}`],
    ['among long ones', (own: string, text: string) => `fernvale_visitor=${own}; other=${text}`],
  ])('a visitor cookie %s leaves nothing of it in memory', async (_which, cookieOf) => {
    const visitorOf = readVisitors(deps)
    const look = (cookie?: string) => visitorOf({ headers: { cookie }, protocol: 'https' } as FastifyRequest)
    const kept = await megabytesKeptOf((text, turn) => {
      const own = look().greeting?.split(/[=;]/)[1] ?? ''
      look(cookieOf(own, `${turn}${text}`))
    })
    expect(kept).toBeLessThan(8)
  })

  test('of two cookies with the same name the first counts, for reads and writes', async () => {
    const { cookies } = await new Browser(app).signIn('hazel')
    const own = encodeURIComponent(cookies.get('fernvale_session') ?? '')
    const end = (cookie: string) =>
      app.inject({ method: 'POST', url: '/api/auth/sessions/end-others', headers: { cookie } })
    const read = (cookie: string) => app.inject({ url: '/api/auth/user', headers: { cookie } })
    for (const ask of [read, end]) {
      const cookie = (values: string[]) => values.map((value) => `fernvale_session=${value}`).join('; ')
      expect((await ask(cookie([own, 'planted']))).statusCode).toBe(200)
      expect((await ask(cookie(['planted', own]))).statusCode).toBe(401)
    }
  })

  test('signing in creates a new session and signing out deletes it', async () => {
    const browser = await new Browser(app).signIn('hazel')
    expect((await browser.get('/api/auth/user')).json()).toMatchObject({ username: 'hazel', role: 'seller' })
    const stolen = new Map(browser.cookies)
    expect((await browser.post('/api/auth/logout')).statusCode).toBe(200)
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401)
    const replay = await app.inject({ url: '/api/auth/user', cookies: Object.fromEntries(stolen) })
    expect(replay.statusCode).toBe(401)
  })

  test('no response about an account contains a password hash or a token', async () => {
    const browser = await new Browser(app).signIn('hazel')
    expect((await browser.get('/api/auth/user')).body).not.toMatch(/hash|token|argon2/i)
  })
})

describe('over https', () => {
  test('every cookie is for https only, and hidden from scripts and other sites', async () => {
    const { app, deps } = await testApp({ env: { PUBLIC_URL: 'https://fernvale.example', TRUST_PROXY: '1' } })
    const { id } = await addPerson(deps, 'hazel')
    const payload = { usernameOrEmail: 'hazel', password: PASSWORD }
    const headers = { 'x-forwarded-proto': 'https' }
    const { cookies } = await app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })
    expect(cookies.map(({ name }) => name).sort()).toEqual([
      `fernvale_device_${id}`,
      'fernvale_session',
      'fernvale_visitor',
    ])
    for (const cookie of cookies) {
      const path = cookie.name.startsWith('fernvale_device') ? '/api/auth' : '/'
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path })
    }
  })
})
