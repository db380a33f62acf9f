import { afterAll, expect, test } from 'vitest'
import { deliverMail } from '../mail/deliver-mail.ts'
import { eventually } from '../testing/eventually.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { headerOf, smtpServer } from '../testing/smtp-server.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'

const box = await smtpServer()
afterAll(() => box.stop())
const { app, deps } = await testApp({ env: { SMTP_URL: box.url } })
await deps.jobs.work('mail', (mail) => deliverMail(deps, mail))
const visitor = new Browser(app)
const HOUR = 60 * 60 * 1000

const register = (username: string) =>
  visitor.post('/api/auth/register', { username, email: `${username}@example.com`, password: 'secret' })
/** Unsent emails; once sent, an email leaves the queue, and its link with it. */
const mailJobs = async () =>
  (await deps.pool.query<{ state: string }>(`select state from jobs.job where name = 'mail'`)).rows
const allDelivered = () =>
  eventually(async () => {
    // Makes pending retries due now.
    await deps.pool.query(`update jobs.job set start_after = now() where name = 'mail' and state = 'retry'`)
    expect(await mailJobs()).toEqual([])
  })

test('an email has a text and an HTML part, a subject, a sender and a working link', async () => {
  await register('marigold')
  await eventually(() => expect(box.received).toHaveLength(1))
  const [mail] = box.received.splice(0)
  expect(mail?.to).toEqual(['marigold@example.com'])
  expect(mail && headerOf(mail, 'Subject')).toBe('Verify your email for Fernvale')
  expect(mail && headerOf(mail, 'From')).toMatch(/no-reply@localhost/)
  expect(mail && headerOf(mail, 'Content-Type')).toMatch(/^multipart\/alternative/)
  const written = mail?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  const links = [...written.matchAll(/http:\/\/localhost:3000\/verify-email\?token=([\w-]+)/g)]
  expect(links).toHaveLength(2)
  const [token] = links.map(([, token]) => token)
  expect((await visitor.get(`/api/auth/verify-email?token=${token}`)).statusCode).toBe(200)
})

test('a mail server that is down, then busy, then healthy gets every email exactly once', async () => {
  await addPerson(deps, 'hazel')
  await box.stop()
  const names = ['clover', 'bracken', 'sorrel', 'yarrow', 'tansy']
  for (const name of names) expect((await register(name)).statusCode).toBe(201)
  expect((await visitor.post('/api/auth/forgot-password', { email: 'hazel@example.com' })).statusCode).toBe(200)
  await eventually(async () => {
    expect((await mailJobs()).map(({ state }) => state)).toEqual(Array(6).fill('retry'))
  })
  expect(box.received).toEqual([])

  box.refuseNext(2)
  await box.start()
  await allDelivered()
  const recipients = box.received.flatMap(({ to }) => to).sort()
  expect(recipients).toEqual([...names.map((name) => `${name}@example.com`), 'hazel@example.com'].sort())
  expect(new Set(box.received.map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(6)
})

test.each([
  [1, 'fennel', ['Verify your email for Fernvale']],
  [24, 'nettle', []],
])('after %i h without a mail server, %s gets no link that has expired', async (hours, name, subjects) => {
  await box.stop()
  deps.setNow(TEST_NOW)
  await register(name)
  await visitor.post('/api/auth/forgot-password', { email: `${name}@example.com` })
  deps.advanceBy(hours * HOUR)
  box.received.length = 0
  await box.start()
  await allDelivered()
  expect(box.received.map((mail) => headerOf(mail, 'Subject'))).toEqual(subjects)
})
