import { Readable } from 'node:stream'
import Fastify, { type InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../contracts/call.ts'
import { type CallName, calls } from '../../contracts/calls.ts'
import { CALLERS, type Caller, callersOf } from '../testing/callers.ts'
import { testApp } from '../testing/test-app.ts'
import { enforceRoles } from './roles.ts'
import { methodAndPath } from './route.ts'

const shop = await testApp()
const { app } = shop
const { ask } = await callersOf(shop)

const SIGN_IN = { status: 401, message: 'Please sign in to continue.' }
const VERIFY = { status: 403, message: 'Please verify your email before you list items.' }
const ADMINS_ONLY = { status: 403, message: 'Admin privileges required.' }

/** The refusal that a role gives to somebody; null lets them in. */
function refusal(role: Call['role'], caller: Caller) {
  if (role === 'visitor') return null
  if (caller === 'visitor') return SIGN_IN
  if (caller === 'helper') return role === 'desk' ? null : SIGN_IN
  if (role === 'admin') return caller === 'admin' ? null : ADMINS_ONLY
  return role === 'seller' && caller === 'unverified' ? VERIFY : null
}

const names = Object.keys(calls) as CallName[]
const callOf = (name: CallName): Call => calls[name]

/** A request that gets as far as the role check; the handler may then reject it. */
function plainRequest(name: CallName): InjectOptions {
  const { method, url } = methodAndPath(name)
  return {
    method: method as 'GET',
    url: url.replaceAll(/:\w+/g, '987654321'),
    ...(method !== 'GET' && { payload: {} }),
    // Must not sign out: the table's session is reused.
    ...(name === 'POST /api/auth/logout' && { headers: { 'content-type': 'text/nonsense' } }),
  }
}

describe('who may make a call', () => {
  test.each(names.flatMap((name) => CALLERS.map((caller) => [name, caller] as const)))(
    '%s as %s is decided by its declared role',
    async (name, caller) => {
      const response = await ask(caller, plainRequest(name))
      const expected = refusal(callOf(name).role, caller)
      const message = response.body === '' ? undefined : response.json()?.message
      if (expected) expect({ status: response.statusCode, message }).toEqual(expected)
      else expect([SIGN_IN.message, VERIFY.message, ADMINS_ONLY.message]).not.toContain(message)
      expect(response.statusCode).toBeLessThan(500)
      if (callOf(name).role !== 'visitor') expect(response.headers['cache-control']).toBe('no-store')
    },
  )

  test.each([
    ['admin', 'POST /api/admin/approve-all-products', "update users set role = 'seller' where username = 'wren'", 403],
    ['seller', 'POST /api/drafts', "update users set email_verified = false where username = 'hazel'", 403],
    ['other seller', 'PUT /api/push/choices', 'delete from sessions', 401],
    ['helper', 'POST /api/desk/holds', 'update desk_passes set revoked_at = now()', 401],
  ] as const)(
    'is decided for the %s once the body has arrived, however slowly',
    async (caller, name, change, status) => {
      const shop = await testApp()
      const { ask } = await callersOf(shop)
      async function* body() {
        yield '{'
        await shop.deps.pool.query(change)
        yield '}'
      }
      const headers = { 'content-type': 'application/json' }
      const response = await ask(caller, { ...plainRequest(name), headers, payload: Readable.from(body()) })
      expect(response.statusCode).toBe(status)
    },
  )

  test('a route below /api without a role keeps the server from starting', () => {
    const server = Fastify()
    enforceRoles(server)
    expect(() => server.get('/api/secrets', async () => 'all of them')).toThrow('GET /api/secrets does not say who')
    server.get('/api/public', { config: { role: 'visitor' } }, async () => 'all of them')
  })

  test('only non-JSON routes are outside the contract', () => {
    const known = new Set(
      names.map((name) => {
        const { method, url } = methodAndPath(name)
        return `${method} ${url}`
      }),
    )
    expect([...registered].filter((route) => !known.has(route)).sort()).toEqual([
      'GET /api/admin/ledger.csv',
      'GET /api/admin/orders.csv',
      'GET /api/admin/payouts.csv',
      'GET /api/admin/sale-events/:id/report.csv',
      'GET /api/favourites/stop',
      'GET /api/live',
      'GET /api/price-tags.pdf',
      'GET /api/price-tags/prints/:id.pdf',
      'GET /api/push/stop',
      'GET /api/reminders/stop',
      'GET /api/saved-searches/stop',
      'GET /api/seller/statement.csv',
      'POST /api/webhooks/stripe',
    ])
  })
})

/** Every API route that the app has registered. */
const registered = routesOf(app.printRoutes({ commonPrefix: false, includeHooks: false }))

function routesOf(tree: string): Set<string> {
  const path: string[] = []
  const routes = new Set<string>()
  for (const line of tree.split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([\s│]*)(?:├──|└──) (\S*)(?: \((.*)\))?$/.exec(line) ?? []
    if (!part) continue
    const depth = indent.length / 4
    path.length = depth
    path[depth] = part
    const url = path.join('')
    if (!url.startsWith('/api/') || url.startsWith('/api/docs') || url === '/api/*') continue
    for (const method of methods.split(', ')) if (method && method !== 'HEAD') routes.add(`${method} ${url}`)
  }
  return routes
}

describe('a write from another site', () => {
  const writes = names.filter((name) => !name.startsWith('GET '))
  test.each(writes)('is refused: %s', async (name) => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }])
      for (const caller of ['visitor', 'seller', 'admin', 'helper'] as const) {
        const response = await ask(caller, { ...plainRequest(name), headers })
        expect(response.statusCode).toBe(403)
        expect(response.json()).toEqual({ message: 'This request came from another site.' })
      }
  })
})

describe('a malformed id', () => {
  const MALFORMED = [
    '0',
    '-1',
    '1.5',
    '1e3',
    'abc',
    'NaN',
    'null',
    '0x10',
    '%20',
    '%00',
    '%F0%9F%98%80',
    '1%27--',
    '..%2f..%2fetc',
    '9007199254740993',
    '9223372036854775808',
    '99999999999999999999',
    'a'.repeat(250),
    '9'.repeat(4_000),
  ]
  /** There, any text is valid input: an invalid name gets the rule as its answer. */
  const asks = names.filter((name) => name.includes('{') && name !== 'GET /api/auth/check-username/{username}')
  test.each(asks)('is a 404: %s', async (name) => {
    for (const id of MALFORMED) {
      const { method, url } = methodAndPath(name)
      const response = await ask('admin', {
        ...plainRequest(name),
        method: method as 'GET',
        url: url.replace(/:\w+/, id),
      })
      expect([id, response.statusCode]).toEqual([id, 404])
      expect(response.json()).toEqual({ message: expect.any(String) })
    }
  })
})
