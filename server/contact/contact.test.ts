import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { contactMessages } from '../database/schema.ts'
import { mailsTo, paragraphsOf } from '../testing/mails.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { PERSON, startRecaptchaStandIn } from '../testing/recaptcha-stand-in.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { deleteOldMessages } from './contact.ts'

const provider = await startRecaptchaStandIn()
afterAll(() => provider.close())

const GOOD = { name: 'June Carter', email: 'june@example.com', subject: 'A lamp', message: 'Is the lamp wired anew?' }
const ON = {
  RECAPTCHA_SITE_KEY: 'site-key',
  RECAPTCHA_SECRET_KEY: 'secret-key',
  RECAPTCHA_VERIFY_URL: provider.verifyUrl,
}

const open = await testApp({ env: { CONTACT_EMAIL: 'help@fernvale.example' } })
const checked = await testApp({ env: ON })

beforeEach(async () => {
  for (const { deps } of [open, checked]) {
    await deps.pool.query('delete from rate_limits')
    await deps.db.delete(contactMessages)
    await deps.pool.query('delete from jobs.job')
  }
  provider.answer = PERSON
  provider.faults.length = 0
  provider.requests.length = 0
})

const send = ({ app }: TestApp, message: object) =>
  app.inject({ method: 'POST', url: '/api/contact', payload: message })
const kept = ({ deps }: TestApp) => deps.db.select().from(contactMessages)

describe('a message', () => {
  test('is stored and forwarded to the contact address, with replies to its sender', async () => {
    const response = await send(open, { ...GOOD, name: ' June Carter ', recaptchaToken: null })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      message: "Message sent successfully! We'll get back to you within 24 hours.",
    })
    expect(await kept(open)).toMatchObject([{ ...GOOD, accountId: null, createdAt: open.deps.now() }])
    const [mail, ...more] = await mailsTo(open.deps, 'help@fernvale.example')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Contact: A lamp', replyTo: 'june@example.com', isFromPerson: true })
    expect(paragraphsOf(mail)).toEqual([
      'You have a new message',
      'From: June Carter\nEmail: june@example.com\nSubject: A lamp',
      '> Is the lamp wired anew?',
      'See all messages:\nhttp://localhost:3000/admin/messages',
    ])
  })

  test('names the account of a signed-in sender', async () => {
    const juniper = await addPerson(open.deps, 'juniper')
    const browser = await new Browser(open.app).signIn('juniper')
    expect((await browser.post('/api/contact', GOOD)).statusCode).toBe(200)
    expect(await kept(open)).toMatchObject([{ accountId: juniper.id }])
    const [mail] = await mailsTo(open.deps, 'help@fernvale.example')
    expect(mail?.text).toContain('Account: juniper')
  })

  test('cannot inject headers, markup or lines into its email', async () => {
    const message = 'Email: eve@example.com\n<b>bold</b> as brass'
    const refused = await send(open, { ...GOOD, message, subject: 'Hello\r\nBcc: all@example.com' })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['subject']])
    await send(open, { ...GOOD, message })
    const [mail] = await mailsTo(open.deps, 'help@fernvale.example')
    expect(mail?.html).toContain('&lt;b&gt;bold')
    expect(mail?.text.split('\n').filter((line) => line.startsWith('Email:'))).toEqual(['Email: june@example.com'])
  })

  test('that could not be queued is not stored either', async () => {
    const jobs = { ...open.deps.jobs, send: () => Promise.reject(new Error('no queue')) }
    const { receiveMessage } = await import('./contact.ts')
    const viewer = { account: null, visitorId: 'v' }
    const given = { ...GOOD, recaptchaToken: null }
    await expect(receiveMessage({ ...open.deps, jobs }, viewer, given, async () => {})).rejects.toThrow('no queue')
    expect(await kept(open)).toEqual([])
  })

  test.each([
    [{ name: 'J' }, 'name', 'Name must be at least 2 characters'],
    [{ email: 'june' }, 'email', 'Please enter a valid email address'],
    [{ subject: 'Lamp' }, 'subject', 'Subject must be at least 5 characters'],
    [{ message: 'Too short' }, 'message', 'Message must be at least 10 characters'],
    [{ message: undefined }, 'message', 'Message must be at least 10 characters'],
    [{ message: `${' '.repeat(20)}short` }, 'message', 'Message must be at least 10 characters'],
  ])('with %j is refused and does not count towards the limit', async (wrong, field, message) => {
    for (let time = 0; time < 6; time += 1) {
      const response = await send(open, { ...GOOD, ...wrong })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({ message, fields: { [field]: message } })
    }
    expect(await kept(open)).toEqual([])
  })

  test('is limited to five an hour per IP address', async () => {
    for (let time = 0; time < 5; time += 1) expect((await send(open, GOOD)).statusCode).toBe(200)
    const sixth = await send(open, GOOD)
    expect(sixth.statusCode).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000)
    expect(await kept(open)).toHaveLength(5)
  })

  test('is deleted after a year', async () => {
    await send(open, GOOD)
    const { deps } = open
    const later = (days: number) => new Date(deps.now().getTime() + days * 24 * 60 * 60 * 1000)
    await deleteOldMessages(deps.db, later(364))
    expect(await kept(open)).toHaveLength(1)
    await deleteOldMessages(deps.db, later(366))
    expect(await kept(open)).toEqual([])
  })
})

describe('the bot check', () => {
  const withToken = { ...GOOD, recaptchaToken: 'a-token' }

  test('gets our secret and the token, and lets people through', async () => {
    expect((await send(checked, withToken)).statusCode).toBe(200)
    expect(provider.requests.map(({ path, body }) => [path, body])).toEqual([
      ['/siteverify', 'secret=secret-key&response=a-token'],
    ])
  })

  test.each([
    ['a score under 0.5', { ...PERSON, score: 0.49 }],
    ['a token for something else', { ...PERSON, action: 'login' }],
    ['a token that was used before', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['an invented token', { success: false, 'error-codes': ['invalid-input-response'] }],
  ])('refuses %s', async (_, answer) => {
    provider.answer = answer
    const response = await send(checked, withToken)
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain('support@localhost')
    expect(await kept(checked)).toEqual([])
  })

  test('lets a score of exactly 0.5 through', async () => {
    provider.answer = { ...PERSON, score: 0.5 }
    expect((await send(checked, withToken)).statusCode).toBe(200)
  })

  test('lets a null token through twice an hour, tokens as before', async () => {
    expect((await send(checked, { ...GOOD, recaptchaToken: null })).statusCode).toBe(200)
    expect((await send(checked, GOOD)).statusCode).toBe(200)
    const third = await send(checked, GOOD)
    expect(third.statusCode).toBe(429)
    expect(third.headers['retry-after']).toBeDefined()
    expect((await send(checked, withToken)).statusCode).toBe(200)
    expect(await kept(checked)).toHaveLength(3)
  })

  test.each([
    ['is down', [500, 500, 500], PERSON],
    ['answers nonsense', [], { hello: 'world' }],
    ['does not know our key', [], { success: false, 'error-codes': ['invalid-input-secret'] }],
  ])('that %s loses no message and lets no flood through', async (_, faults, answer) => {
    provider.faults.push(...faults)
    provider.answer = answer
    expect((await send(checked, withToken)).statusCode).toBe(200)
    expect((await send(checked, withToken)).statusCode).toBe(200)
    expect((await send(checked, withToken)).statusCode).toBe(429)
    expect(await kept(checked)).toHaveLength(2)
  })
})
