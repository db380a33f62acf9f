import fc, { type Arbitrary } from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type CallName, calls } from '../../contracts/calls.ts'
import { checkoutSessions, favorites, ledgerEntries, orders, purchases } from '../../server/database/schema.ts'
import { addPerson, Browser, type Person } from '../../server/testing/people.ts'
import { addProduct, openSale } from '../../server/testing/stock.ts'
import { testApp } from '../../server/testing/test-app.ts'
import { accountData, accountIdentities } from './account-data.ts'
import { OTHER_ENDPOINTS, otherRequests, type Request, requestsOf } from './requests.ts'
import { responseFault } from './response-fault.ts'

/** `npm run fuzz` sends more, with a new seed each time. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500)
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_606)

const { app, deps } = await testApp()
const { db, pool } = deps
const hazel = await addPerson(deps, 'hazel')
const otis = await addPerson(deps, 'otis')
await addPerson(deps, 'wren')
const juniper = await addPerson(deps, 'juniper')
await openSale(deps)
const stock = await stockShop()
/** Hazel's session must survive all requests. */
await new Browser(app).signIn('hazel')

async function stockShop() {
  const rows = []
  const statuses = ['approved', 'approved', 'approved', 'pending', 'rejected', 'unlisted'] as const
  for (let index = 0; index < 60; index++) {
    const sellerId = index % 3 ? hazel.id : otis.id
    rows.push(await addProduct(deps, { sellerId, status: statuses[index % statuses.length] ?? 'approved' }))
  }
  const sold = await addProduct(deps, { sellerId: hazel.id, status: 'sold' })
  const buyer = { buyerId: juniper.id, buyerEmail: juniper.email, buyerName: 'Juniper', amount: 4_500 }
  const [checkout] = await db
    .insert(checkoutSessions)
    .values({
      ...buyer,
      provider: 'built-in',
      productId: sold.id,
      title: sold.title,
      visitorId: 'v',
      status: 'paid',
      expiresAt: deps.now(),
    })
    .returning()
  const [order] = await db.insert(orders).values({}).returning()
  const [purchase] = await db
    .insert(purchases)
    .values({
      ...buyer,
      orderId: order?.id ?? 0,
      productId: sold.id,
      sellerId: hazel.id,
      commission: 450,
      checkoutSessionId: checkout?.id ?? 0,
    })
    .returning()
  const entry = { sellerId: hazel.id, purchaseId: purchase?.id ?? 0 }
  await db.insert(ledgerEntries).values([
    { ...entry, kind: 'sale', amount: 4_500 },
    { ...entry, kind: 'commission', amount: -450 },
  ])
  await pool.query("update users set total_earnings = '40.50' where id = $1", [hazel.id])
  await db.insert(favorites).values({ userId: hazel.id, productId: rows[1]?.id ?? 0 })
  return [...rows, sold]
}

const known = {
  ids: stock.map(({ id }) => id),
  usernames: ['hazel', 'otis', 'wren', 'nobody'],
  imageUrls: stock.map(({ imageUrls: [path] }) => `${deps.providers.images.urlEndpoint}/${path}`),
}

/** Cookies by person. People are signed in again after a request has signed them out. */
const sessions = new Map<Person, Record<string, string>>()
async function cookiesOf(person: Person | null): Promise<Record<string, string>> {
  if (!person) return {}
  const known = sessions.get(person)
  if (known && (await app.inject({ url: '/api/auth/user', cookies: known })).statusCode === 200) return known
  const { cookies } = await new Browser(app).signIn(person)
  sessions.set(person, Object.fromEntries(cookies))
  return Object.fromEntries(cookies)
}

const tally = new Map<number, number>()
let sent = 0

/** Sends one request. Throws if the response is faulty or another account's data has changed. */
async function send(request: Request, person: Person | null): Promise<void> {
  // Otherwise most requests would end in 429. The limits have their own tests.
  await pool.query('delete from rate_limits')
  const cookies = await cookiesOf(person)
  const before = [await accountData(pool, hazel.id), await accountIdentities(pool)] as const
  const response = await app.inject({ ...request, cookies })
  sent += 1
  tally.set(response.statusCode, (tally.get(response.statusCode) ?? 0) + 1)
  const fault = responseFault(response, request.url as string)
  if (fault) throw new Error(`${response.statusCode} ${fault}: ${response.body.slice(0, 300)}`)
  const after = [await accountData(pool, hazel.id), await accountIdentities(pool)] as const
  expect(after[1]).toEqual(before[1])
  // Admins may edit and refund Hazel's items, but not touch her sessions and favorites.
  const { sessions, favorites } = before[0]
  if (person === 'wren') expect(after[0]).toMatchObject({ sessions, favorites })
  else expect(after[0]).toEqual(before[0])
}

const names = Object.keys(calls) as CallName[]
const endpoints: [string, Arbitrary<Request>][] = [
  ...names.map((name) => [name, requestsOf(name, known)] as [string, Arbitrary<Request>]),
  ...OTHER_ENDPOINTS.map((name) => [name, otherRequests(name)] as [string, Arbitrary<Request>]),
]

describe(`requests from the schemas and against them (seed ${SEED})`, () => {
  const numRuns = Math.ceil(REQUESTS / endpoints.length)
  test.each(endpoints)(
    '%s survives them',
    async (_name, requests) => {
      const who = fc.constantFrom<Person | null>(null, 'otis', 'wren')
      await fc.assert(
        fc.asyncProperty(requests, who, (request, person) => send(request, person)),
        { seed: SEED, numRuns },
      )
    },
    600_000,
  )

  afterAll(() => {
    const statuses = [...tally].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    console.log(`${sent} requests to ${endpoints.length} endpoints, seed ${SEED}. Answers: ${statuses.join(', ')}`)
  })
})
