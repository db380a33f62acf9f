import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { activeHold } from '../product/hold.ts'
import { anAddress } from '../testing/addresses.ts'
import { Browser } from '../testing/people.ts'
import { GUEST, stockShop } from '../testing/shop.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'
import { findCheckoutsBySession } from './checkout-queries.ts'

const { app, deps } = await testApp()
const shop = await stockShop(deps)
beforeEach(() => shop.deps.setNow(TEST_NOW))

const CREATE = '/api/create-checkout-session'
const COMPLETE = '/api/dev-complete-purchase'
const BY_PAYMENT = '/api/complete-purchase'

async function started() {
  const browser = new Browser(app)
  const { id: productId } = await shop.addItem()
  const { sessionId, url } = (await browser.post(CREATE, { productId, ...GUEST })).json()
  return { browser, productId, sessionId, path: new URL(url).pathname }
}

test('a guest buys an item on the test checkout', async () => {
  const { browser, productId, sessionId, path } = await started()
  expect((await browser.post(COMPLETE, { sessionId, productId })).statusCode).toBe(402)
  const page = await browser.get(path)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  for (const text of [
    'This is a test payment.',
    'no money moves',
    'Brass reading lamp',
    '$45.00',
    'gus@example.com',
    '30:00',
  ])
    expect(page.body).toContain(text)
  const paid = await browser.post(`${path}/pay`)
  expect([paid.statusCode, paid.headers.location]).toEqual([
    303,
    `http://localhost:3000/purchase-success?session_id=${sessionId}&product=${productId}`,
  ])
  const purchase = await browser.post(COMPLETE, { sessionId, productId })
  expect([purchase.statusCode, purchase.json()]).toEqual([200, expect.objectContaining({ productId, ...GUEST })])
  expect((await browser.post(COMPLETE, { sessionId, productId })).json()).toEqual(purchase.json())
  const byPayment = await browser.post(BY_PAYMENT, { productId, paymentIntentId: purchase.json().paymentId })
  expect([byPayment.statusCode, byPayment.json()]).toEqual([200, purchase.json()])
  expect((await browser.post(CREATE, { productId, ...GUEST })).statusCode).toBe(409)
})

test('a signed-in buyer only needs to name the item', async () => {
  const { id: productId } = await shop.addItem()
  const browser = await new Browser(app).signIn('juniper')
  const answer = await browser.post('/api/purchases', { productId, buyerName: 'Else', buyerEmail: 'else@example.com' })
  expect([answer.statusCode, Object.keys(answer.json()).sort()]).toEqual([201, ['expiresAt', 'sessionId', 'url']])
  const [checkout] = await findCheckoutsBySession(shop.deps.db, answer.json().sessionId)
  expect(checkout).toMatchObject({ buyerEmail: 'juniper@example.com', buyerName: 'juniper', status: 'open' })
})

test('a checkout for anybody but who is signed in is refused and holds nothing', async () => {
  const { id: productId } = await shop.addItem()
  const asked = { productId, buyerName: 'juniper', buyerEmail: 'juniper@example.com', accountId: shop.juniper.id }
  for (const call of [CREATE, '/api/purchases']) {
    const signedOut = await new Browser(app).post(call, asked)
    expect([signedOut.statusCode, signedOut.json().message]).toEqual([401, 'You were signed out. Nothing was charged.'])
    const other = await (await new Browser(app).signIn('hazel')).post(call, asked)
    expect([other.statusCode, other.json().message]).toEqual([
      401,
      "You're signed in as hazel now. Nothing was charged.",
    ])
  }
  const juniper = await new Browser(app).signIn('juniper')
  const asGuest = await juniper.post(CREATE, { ...asked, accountId: null })
  expect([asGuest.statusCode, asGuest.json().message]).toEqual([
    401,
    "You're signed in as juniper now. Nothing was charged.",
  ])
  expect(await activeHold(shop.deps.db, productId, TEST_NOW)).toBeNull()
  expect((await juniper.post(CREATE, asked)).statusCode).toBe(200)
})

/** The minimum of three runs: background work of earlier tests may still send statements. */
async function statementsToBuy(browser: Browser): Promise<number> {
  const counts = [await countStatements(browser), await countStatements(browser), await countStatements(browser)]
  return Math.min(...counts)
}

async function countStatements(browser: Browser): Promise<number> {
  const { id: productId } = await shop.addItem()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { statusCode } = await browser.post(CREATE, { productId, ...GUEST })
  const texts = query.mock.calls
    .map(([asked]: unknown[]) => (typeof asked === 'string' ? asked : (asked as pg.QueryConfig).text))
    // The other statements come from new connections and the test provider's own page.
    .filter((text) =>
      /^begin|^commit|holds_in_turn|from "?(products|sessions)|(into|update) "checkout_sessions"/i.test(text),
    )
  query.mockRestore()
  expect(statusCode).toBe(200)
  return texts.length
}

test('a press of Buy takes eight statements, and one more to know an account', async () => {
  const guest = new Browser(app)
  const juniper = await new Browser(app).signIn('juniper')
  expect(await statementsToBuy(guest)).toBe(8)
  expect(await statementsToBuy(juniper)).toBe(9)
})

test('both calls are rate limited with the time to wait, by IP address for visitors without a cookie', async () => {
  const address = anAddress()
  const ask = async (path: string) => {
    const { id: productId } = await shop.addItem()
    return new Browser(app, address).post(path, { productId, ...GUEST })
  }
  for (let holds = 0; holds < 40; holds++) expect((await ask(CREATE)).statusCode).toBe(200)
  for (const path of [CREATE, '/api/purchases']) {
    const refused = await ask(path)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1800'])
    expect(refused.json()).toEqual({ message: expect.stringContaining('try again in 30 minutes') })
  }
})

test('the test page declines, allows another try, and returns on cancel', async () => {
  const { browser, productId, sessionId, path } = await started()
  const declined = await browser.post(`${path}/decline`)
  expect(declined.headers.location).toBe(`${path}?declined`)
  expect((await browser.get(`${path}?declined`)).body).toContain('The test card was declined.')
  const cancelled = await browser.post(`${path}/cancel`)
  expect(cancelled.headers.location).toBe(
    `http://localhost:3000/checkout/${productId}?cancelled=1&session_id=${sessionId}`,
  )
  expect((await browser.post(`/api/checkout-sessions/${sessionId}/cancel`)).statusCode).toBe(200)
  expect(await activeHold(shop.deps.db, productId, TEST_NOW)).toBeNull()
  const { body } = await browser.get(path)
  expect(body).toContain('This payment has expired')
  expect(body).not.toContain('Time ran out')
  const late = await browser.post(`${path}/pay`)
  expect(late.headers.location).toBe(path)
})

test('the closed test page of a cart speaks of its items and leads back to them', async () => {
  const browser = new Browser(app)
  const items = [await shop.addItem(), await shop.addItem()]
  const { url, sessionId } = (await browser.post(CREATE, { productIds: items.map(({ id }) => id), ...GUEST })).json()
  await browser.post(`/api/checkout-sessions/${sessionId}/cancel`)
  const { body } = await browser.get(new URL(url).pathname)
  expect(body).toContain('The items may still be available.')
  expect(body).toContain('Back to the items')
})

test('the test page expires by the clock', async () => {
  const { browser, path } = await started()
  shop.deps.setNow(new Date(TEST_NOW.getTime() + 31 * 60_000))
  expect((await browser.get(path)).body).toContain('This payment has expired')
  expect((await browser.post(`${path}/pay`)).headers.location).toBe(path)
})

test('the test page takes a real form, and knows no session but its own', async () => {
  const { browser, path } = await started()
  const paid = await browser.request({
    method: 'POST',
    url: `${path}/pay`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
    payload: '',
  })
  expect(paid.statusCode).toBe(303)
  expect((await browser.get(path)).body).toContain('This payment is complete.')
  expect((await browser.get('/test-checkout/cs_test_none')).statusCode).toBe(404)
})

test("another visitor can neither cancel a checkout nor make this visitor's browser do it", async () => {
  const { browser, productId, sessionId } = await started()
  const stranger = await new Browser(app).post(`/api/checkout-sessions/${sessionId}/cancel`)
  expect([stranger.statusCode, stranger.json()]).toEqual([404, { message: 'Checkout not found' }])
  const forged = await browser.request({
    method: 'POST',
    url: `/api/checkout-sessions/${sessionId}/cancel`,
    headers: { origin: 'https://evil.example' },
  })
  expect(forged.statusCode).toBe(403)
  expect(await activeHold(shop.deps.db, productId, TEST_NOW)).not.toBeNull()
})

test.each([
  [{}, 'productId'],
  [{ productId: null }, 'productId'],
  [{ productId: 0 }, 'productId'],
  [{ productId: -3 }, 'productId'],
  [{ productId: 1.5 }, 'productId'],
  [{ productId: 'lamp' }, 'productId'],
  [{ productId: '99999999999999999999' }, 'productId'],
  [{ productId: 1e300 }, 'productId'],
  [{ productId: 1, buyerEmail: 'no address' }, 'buyerEmail'],
  [{ productId: 1, buyerEmail: 'a@b.c\u0000' }, 'buyerEmail'],
  [{ productId: 1, buyerEmail: 'gus\u202emoc.elpmaxe@hazel.com' }, 'buyerEmail'],
  [{ productId: 1, buyerName: 'x' }, 'buyerName'],
  [{ productId: 1, buyerName: 'x'.repeat(101) }, 'buyerName'],
  [{ productId: 1, buyerName: 'Gus\u0000' }, 'buyerName'],
])('%j is refused by field', async (body, field) => {
  const answer = await new Browser(app).post(CREATE, body)
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, expect.arrayContaining([field])])
})

test('a malformed id is reported as such', async () => {
  const messages = []
  for (const body of [{}, { productId: 'lamp' }])
    messages.push((await new Browser(app).post(CREATE, body)).json().message)
  expect(messages).toEqual(['productId is required', 'productId must be the id of a product'])
})

test('a guest without name and address gets both errors', async () => {
  const { id: productId } = await shop.addItem()
  const answer = await new Browser(app).post(CREATE, { productId })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    {
      message: 'Please enter your name and email address',
      fields: { buyerName: 'Please enter your name', buyerEmail: 'Please enter your email address' },
    },
  ])
})

test('refusals carry their status and one message', async () => {
  const { productId } = await started()
  const others = { ...GUEST, buyerEmail: 'else@example.com' }
  const held = await new Browser(app).post(CREATE, { productId, ...others })
  expect([held.statusCode, held.json()]).toEqual([409, { message: 'Someone else is checking out this item' }])
  const missing = await new Browser(app).post(CREATE, { productId: 987_654, ...GUEST })
  expect([missing.statusCode, missing.json()]).toEqual([404, { message: 'Product not found' }])
  shop.deps.setNow(new Date('2026-01-01T00:00:00Z'))
  const closed = await new Browser(app).post(CREATE, { productId, ...GUEST })
  expect([closed.statusCode, closed.json()]).toEqual([403, { message: 'Sale Not Active' }])
})

test.each([
  [COMPLETE, {}, 400],
  [COMPLETE, { sessionId: 5, productId: 1 }, 400],
  [COMPLETE, { sessionId: '', productId: 1 }, 400],
  [COMPLETE, { sessionId: 'a\u0000b', productId: 1 }, 400],
  [COMPLETE, { sessionId: 'cs_unknown', productId: 1 }, 404],
  [BY_PAYMENT, { productId: 1 }, 400],
  [BY_PAYMENT, { paymentIntentId: 'pi_unknown', productId: 1 }, 404],
  ['/api/checkout-sessions/cs_unknown/cancel', {}, 404],
  ['/api/checkout-sessions/a%00b/cancel', {}, 404],
  [`/api/checkout-sessions/${'x'.repeat(290)}/cancel`, {}, 404],
  ['/test-checkout/cs_unknown/pay', {}, 303],
])('%s with %j answers %i', async (url, body, status) => {
  expect((await new Browser(app).post(url, body)).statusCode).toBe(status)
})

test('a provider that is down is a 502 with a plain message', async () => {
  const { id: productId } = await shop.addItem()
  shop.payments.broken.add('createSession')
  const answer = await new Browser(app).post(CREATE, { productId, ...GUEST })
  shop.payments.broken.clear()
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([502, ['message']])
})

test('the built-in checkout sends no webhooks', async () => {
  const answer = await app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: { type: 'anything' } })
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'The test checkout sends no messages.' }])
})

test('production without a payment provider says so and holds nothing', async () => {
  const { app, deps } = await testApp({ env: { NODE_ENV: 'production' } })
  const { addItem } = await stockShop(deps)
  const { id: productId } = await addItem()
  const answer = await app.inject({ method: 'POST', url: CREATE, payload: { productId, ...GUEST } })
  expect([answer.statusCode, answer.json()]).toEqual([503, { message: 'Payments are not set up yet.' }])
  expect(await activeHold(deps.db, productId, TEST_NOW)).toBeNull()
  expect((await app.inject({ url: '/dev/mail' })).statusCode).toBe(404)
})
