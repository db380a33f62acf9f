import Fastify, { type InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Call } from '../../contracts/call.ts'
import { type CallName, type Calls, calls } from '../../contracts/calls.ts'
import { images } from '../database/schema.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct, openSale } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { enforceRoles } from './roles.ts'
import { methodAndPath } from './route.ts'

const { app, parts } = await testApp()
const hazel = await addPerson(parts, 'hazel')
for (const name of ['otis', 'wren', 'newt'] as const) await addPerson(parts, name)
await openSale(parts)

const signIn = (name: Parameters<Browser['signIn']>[0]) => new Browser(app).signIn(name)
/** Newt's address was verified when this session began, and is not any more. */
const unverified = async () => {
  await parts.pool.query("update users set email_verified = true where username = 'newt'")
  const browser = await signIn('newt')
  await parts.pool.query("update users set email_verified = false where username = 'newt'")
  return browser
}
/** Whose session asks. Hazel is the seller in question, Otis is another one. */
const ASKERS = {
  visitor: new Browser(app),
  unverified: await unverified(),
  seller: await signIn('hazel'),
  'other seller': await signIn('otis'),
  admin: await signIn('wren'),
}
type Asker = keyof typeof ASKERS
const askers = Object.keys(ASKERS) as Asker[]

const SIGN_IN = { status: 401, message: 'Please sign in to continue.' }
const VERIFY = { status: 403, message: 'Please verify your email before you list items.' }
const ADMINS_ONLY = { status: 403, message: 'Admin privileges required.' }

/** What the role of a call says to somebody; null lets them in. */
function refusal(role: Call['role'], asker: Asker) {
  if (role === 'visitor') return null
  if (asker === 'visitor') return SIGN_IN
  if (role === 'admin') return asker === 'admin' ? null : ADMINS_ONLY
  return role === 'seller' && asker === 'unverified' ? VERIFY : null
}

const names = Object.keys(calls) as CallName[]
const callOf = (name: CallName): Call => calls[name]

/** A request that gets as far as the role; what is behind it may find it wanting. */
function plainRequest(name: CallName): InjectOptions {
  const { method, url } = methodAndPath(name)
  return {
    method: method as 'GET',
    url: url.replaceAll(/:\w+/g, '987654321'),
    ...(method !== 'GET' && { payload: {} }),
    // The session of the table is used to the end.
    ...(name === 'POST /api/auth/logout' && { headers: { 'content-type': 'text/nonsense' } }),
  }
}

/** Without the cookies that an answer sets: the next request is the same person's. */
const ask = (asker: Asker, request: InjectOptions) =>
  app.inject({ ...request, cookies: Object.fromEntries(ASKERS[asker].cookies) })

describe('who may make a call', () => {
  test.each(names.flatMap((name) => askers.map((asker) => [name, asker] as const)))(
    '%s as %s is decided by its declared role',
    async (name, asker) => {
      const response = await ask(asker, plainRequest(name))
      const expected = refusal(callOf(name).role, asker)
      const message = response.json()?.message
      if (expected) expect({ status: response.statusCode, message }).toEqual(expected)
      else expect([SIGN_IN.message, VERIFY.message, ADMINS_ONLY.message]).not.toContain(message)
      expect(response.statusCode).toBeLessThan(500)
    },
  )

  test('a route below /api that does not say who may ask keeps the server from starting', () => {
    const server = Fastify()
    enforceRoles(server)
    expect(() => server.get('/api/secrets', async () => 'all of them')).toThrow('GET /api/secrets does not say who')
    server.get('/api/public', { config: { role: 'visitor' } }, async () => 'all of them')
  })

  test('outside of the contract there is only what is no JSON', () => {
    const known = new Set(
      names.map((name) => {
        const { method, url } = methodAndPath(name)
        return `${method} ${url}`
      }),
    )
    expect([...registered].filter((route) => !known.has(route)).sort()).toEqual([
      'GET /api/live',
      'GET /api/seller/statement.csv',
      'POST /api/webhooks/stripe',
    ])
  })
})

/** Every route of the API that the app really has. */
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

/** Calls about one thing that is somebody's: their role alone does not decide. A new one without a row does not compile. */
type Owned = {
  [N in CallName]: Calls[N] extends { role: 'account' | 'seller'; params: z.ZodType } ? N : never
}[CallName]

const lamp = (fields: Partial<Parameters<typeof addProduct>[1]> = {}) =>
  addProduct(parts, { sellerId: hazel.id, ...fields })
const ofProduct = async (fields?: Parameters<typeof lamp>[0]) => ({ id: String((await lamp(fields)).id) })

interface Row {
  /** Something of Hazel's, made anew for every asker. */
  make(): Promise<{ id: string }>
  payload?: object
  /** Visitor, unverified, seller, other seller, admin. */
  statuses: [number, number, number, number, number]
}

const EVERYBODYS_OWN: Row['statuses'] = [401, 200, 200, 200, 200]
const OWNERS: Row['statuses'] = [401, 403, 200, 403, 200]

const owned: Record<Owned, Row> = {
  'PATCH /api/products/{id}': { make: ofProduct, payload: { title: 'Brass floor lamp' }, statuses: OWNERS },
  'PATCH /api/products/{id}/unlist': { make: ofProduct, statuses: OWNERS },
  'PATCH /api/products/{id}/relist': { make: () => ofProduct({ status: 'unlisted' }), statuses: [401, 404, 200, 404, 200] },
  'DELETE /api/products/{id}': { make: ofProduct, statuses: OWNERS },
  'PUT /api/favourites/{id}': { make: ofProduct, statuses: EVERYBODYS_OWN },
  'DELETE /api/favourites/{id}': { make: ofProduct, statuses: EVERYBODYS_OWN },
}

/** The same for calls whose role lets everybody in, and for what is named in a body. */
const alsoOwned: [CallName, Row][] = [
  ['PATCH /api/products/{id}', { make: () => ofProduct({ status: 'pending' }), payload: { title: 'Lamp' }, statuses: [401, 404, 200, 404, 200] }],
  ['PATCH /api/products/{id}', { make: () => ofProduct({ status: 'pending' }), payload: { status: 'approved' }, statuses: [401, 404, 403, 404, 200] }],
  ['GET /api/products/{id}', { make: () => ofProduct({ status: 'pending' }), statuses: [404, 404, 200, 404, 200] }],
  ['GET /api/products/{id}/recommendations', { make: () => ofProduct({ status: 'rejected' }), statuses: [404, 404, 200, 404, 200] }],
  ['DELETE /api/images/imagekit', { make: ofImage, statuses: OWNERS }],
]

let pictures = 0
async function ofImage() {
  const path = `products/of-hazel-${++pictures}.jpg`
  await parts.db.insert(images).values({ path, fileId: path, ownerId: hazel.id, bytes: 10, width: 1, height: 1 })
  return { id: `${parts.providers.images.urlEndpoint}/${path}` }
}

describe('whose it is', () => {
  const rows = [...(Object.entries(owned) as [CallName, Row][]), ...alsoOwned]
  test.each(rows)('%s: %o', async (name, { make, payload, statuses }) => {
    const { method, url } = methodAndPath(name)
    for (const [index, asker] of askers.entries()) {
      const { id } = await make()
      const body = payload ?? (callOf(name).body && { imageUrl: id })
      const response = await ask(asker, {
        method: method as 'GET',
        url: url.replace(':id', id),
        ...(body && { payload: body }),
      })
      expect([asker, response.statusCode]).toEqual([asker, statuses[index]])
    }
  })
})

describe('a write from another site', () => {
  const writes = names.filter((name) => !name.startsWith('GET '))
  test.each(writes)('is refused: %s', async (name) => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }])
      for (const asker of ['visitor', 'seller', 'admin'] as const) {
        const response = await ask(asker, { ...plainRequest(name), headers })
        expect(response.statusCode).toBe(403)
        expect(response.json()).toEqual({ message: 'This request came from another site.' })
      }
  })

  test('is all that may change anything: no GET of the contract is one', () => {
    expect(new Set(names.map((name) => name.split(' ')[0]))).toEqual(new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']))
  })
})

describe('an id that cannot be one', () => {
  const MALFORMED = [
    '0', '-1', '1.5', '1e3', 'abc', 'NaN', 'null', '0x10', '%20', '%00', '%F0%9F%98%80', '1%27--', '..%2f..%2fetc',
    '9007199254740993', '9223372036854775808', '99999999999999999999', 'a'.repeat(250),
  ] // biome-ignore format: one list
  /** Any text is a question there: a name that breaks a rule is answered with the rule. */
  const asks = names.filter((name) => name.includes('{') && name !== 'GET /api/auth/check-username/{username}')
  test.each(asks)('is a 404: %s', async (name) => {
    for (const id of MALFORMED) {
      const { method, url } = methodAndPath(name)
      const response = await ask('admin', { ...plainRequest(name), method: method as 'GET', url: url.replace(/:\w+/, id) })
      expect([id, response.statusCode]).toEqual([id, 404])
      expect(response.json()).toEqual({ message: expect.any(String) })
    }
  })
})
