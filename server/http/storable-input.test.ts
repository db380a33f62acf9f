import { beforeEach, describe, expect, test } from 'vitest'
import { mailsTo } from '../testing/mails.ts'
import { file, multipart } from '../testing/multipart.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { testApp } from '../testing/test-app.ts'

const { app, deps } = await testApp({ env: { CONTACT_EMAIL: 'help@fernvale.example' } })
await addPerson(deps, 'hazel')
await addPerson(deps, 'wren')
const hazel = await new Browser(app).signIn('hazel')
const wren = await new Browser(app).signIn('wren')

const HALF = '\ud800'
const GOOD = { name: 'June Carter', email: 'june@example.com', subject: 'A lamp', message: 'Is the lamp wired anew?' }
const contact = (fields: object) =>
  app.inject({
    method: 'POST',
    url: '/api/contact',
    payload: JSON.stringify({ ...GOOD, ...fields }),
    headers: JSON_TYPE,
  })
const JSON_TYPE = { 'content-type': 'application/json' }

beforeEach(async () => {
  await deps.pool.query('delete from rate_limits')
})

describe('half of a surrogate pair', () => {
  test.each(['name', 'subject', 'message'] as const)('in the %s of a message is mailed as U+FFFD', async (field) => {
    await deps.pool.query('delete from jobs.job')
    const answer = await contact({ [field]: `a lamp of brass ${HALF}!` })
    expect(answer.statusCode).toBe(200)
    const [mail] = await mailsTo(deps, 'help@fernvale.example')
    expect(`${mail?.subject} ${mail?.text}`).toContain('a lamp of brass \ufffd!')
  })

  test('in an email address or a bot check token is not a 500', async () => {
    expect((await contact({ email: `ju${HALF}ne@example.com` })).statusCode).toBe(400)
    expect((await contact({ recaptchaToken: HALF })).statusCode).toBe(200)
  })

  test('is found in lists, in keys and at any depth', async () => {
    const events = [{ name: 'page_view', properties: { [`of ${HALF}`]: ['plain', HALF] } }]
    expect((await hazel.post('/api/events', { events })).json()).toEqual({ accepted: 1 })
    const { rows } = await deps.pool.query('select properties from analytics_events')
    expect(rows[0].properties).toEqual({ 'of \ufffd': ['plain', '\ufffd'] })
  })

  test('in the location of a sale is replaced with U+FFFD', async () => {
    const sale = await wren.post('/api/sale-events', { startDate: '2026-07-04T09:00:00Z', location: `Barn ${HALF}` })
    expect([sale.statusCode, sale.json().location]).toEqual([201, 'Barn \ufffd'])
  })

  test('in a multipart form is not a 500, in field names either', async () => {
    const form = new FormData()
    form.append('profileImage', file(Buffer.from('no picture'), `me ${HALF}.jpg`))
    const answer = await hazel.request({ method: 'PATCH', url: '/api/auth/profile', ...(await multipart(form)) })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).not.toContain(HALF)
  })
})

describe('a long text', () => {
  const ACCENTS = `A${'\u0301'.repeat(30_000)}${'\u0323'.repeat(30_000)}`
  const ENDPOINT = 'https://push.example/a'
  const PADDING = `${'='.repeat(200_000)}x`
  const DOTS = `june@${'.'.repeat(100_000)}@`
  test.each([
    ['accents on one letter', '/api/contact', { ...GOOD, message: ACCENTS }],
    ['dots in an email address', '/api/create-checkout-session', { productId: 1, buyerName: 'June', buyerEmail: DOTS }],
    [
      'padding in a key of a browser',
      '/api/push/subscriptions',
      { endpoint: ENDPOINT, keys: { p256dh: 'x', auth: PADDING } },
    ],
  ])('of %s is refused without keeping others waiting', async (_what, url, payload) => {
    const start = performance.now()
    expect((await hazel.post(url, payload)).statusCode).toBe(400)
    expect(performance.now() - start).toBeLessThan(3_000)
  })
})

describe('a list', () => {
  const list = (entry: unknown) => Array.from({ length: 80_000 }, () => entry)
  test.each([
    ['tags', 'POST', '/api/create-product', { tags: list('') }, 'Maximum 10 tags allowed'],
    ['prices seen', 'POST', '/api/seller/products/bulk', { seenPrices: list(0) }, 'One price for each item'],
    ['drops seen', 'PATCH', '/api/sale-events/1', { seen: { priceDrops: list(0) } }, /at most 3 entries/],
  ] as const)('of 80,000 %s is refused before any of them is read', async (_what, method, url, payload, message) => {
    const { fields } = (await wren.request({ method, url, payload })).json()
    expect(fields[Object.keys(payload)[0] ?? '']).toMatch(message)
  })

  test('of 40,000 tags is refused without keeping others waiting', async () => {
    const tags = Array.from({ length: 40_000 }, (_, number) => number.toString(36))
    const start = performance.now()
    const answer = await hazel.post('/api/create-product', { title: 'A lamp', tags })
    expect(answer.json().fields.tags).toBe('Maximum 10 tags allowed')
    expect(performance.now() - start).toBeLessThan(3_000)
  })
})

describe('NUL', () => {
  test.each([
    ['a field', { subject: 'A \0 lamp' }, 'subject'],
    ['a list far below', { name: { first: [['\0']] } }, 'name'],
    ['a key', { 'na\0me': 'June' }, 'na\ufffdme'],
  ])('in %s of a body is a 400 that names the field', async (_where, fields, name) => {
    const answer = await contact(fields)
    const message = "The request has characters that can't be used."
    expect([answer.statusCode, answer.json()]).toEqual([400, { message, fields: { [name]: message } }])
  })

  test('in a form field is a 400 that names the field', async () => {
    const form = new FormData()
    form.append('profileDescription', 'Lamps\0')
    const answer = await hazel.request({ method: 'PATCH', url: '/api/auth/profile', ...(await multipart(form)) })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['profileDescription']])
  })

  test.each([
    ['/api/products?search=la%00mp', 200],
    ['/api/products?category=%00&tag=%00', 200],
    ['/api/suggestions?text=la%00', 200],
    ['/api/products?sortBy=%00', 400],
    ['/api/products/%00', 404],
    ['/api/auth/check-username/mari%00gold', 200],
    ['/api/auth/verify-email?token=%00', 400],
    ['/test-checkout/%00', 404],
    ['/images/%00.jpg', 404],
  ])('in the address %s is text that nothing has', async (url, status) => {
    expect((await app.inject(url)).statusCode).toBe(status)
  })
})

test('a body nested deeper than any call needs is refused', async () => {
  const deep = (levels: number) => `{"name":${'['.repeat(levels)}${']'.repeat(levels)}}`
  const send = (payload: string) => app.inject({ method: 'POST', url: '/api/contact', payload, headers: JSON_TYPE })
  const [refused, read] = [await send(deep(100_000)), await send(deep(30))]
  expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'The request is nested too deeply.' }])
  expect(read.json().message).toBe('Name must be at least 2 characters')
})

test('any User-Agent can sign in', async () => {
  const headers = { 'user-agent': `Fire\0fox/${HALF}\u202e1` }
  const payload = { usernameOrEmail: 'hazel', password: 'Treasure-hunt-1' }
  const browser = new Browser(app)
  expect((await browser.request({ method: 'POST', url: '/api/auth/login', payload, headers })).statusCode).toBe(200)
  const { rows } = await deps.pool.query("select sess ->> 'userAgent' as name from sessions order by seen_at desc")
  expect(rows.map(({ name }) => name)).toContain('Fire\ufffdfox/\ufffd1')
})
