import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOutbox } from './built-in.ts'
import type { Mail } from './port.ts'

const MAIL: Mail = {
  id: 'checkout-7-bought',
  to: 'gus@example.com',
  subject: 'Your purchase: <b>Crème brûlée</b> dish with a long, long name that is folded — twice over, says the rule',
  text: 'It is yours: http://localhost:3000/product/7?a=1&b=2\n\n--\nFernvale é\n',
  html: '<!doctype html><html><head></head><body><script>alert(1)</script><p>Yours &amp; only yours</p></body></html>',
  date: '2026-06-06T14:00:00.000Z',
  replyTo: 'support@example.com',
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fernvale-outbox-'))
const outbox = createOutbox({ dataDir, from: '"Fernvale" <no-reply@example.com>', isReadable: true })
afterAll(() => rm(dataDir, { recursive: true, force: true }))

beforeEach(async () => {
  await rm(path.join(dataDir, 'outbox'), { recursive: true, force: true })
  await outbox.send(MAIL)
})

const files = () => readdir(path.join(dataDir, 'outbox'))

async function get(url: string) {
  const app = Fastify()
  await outbox.servePages?.(app as never)
  return app.inject({ method: 'GET', url })
}

test('an email is one human-readable file, however often it is sent', async () => {
  await outbox.send(MAIL)
  expect(await files()).toEqual(['2026-06-06T14-00-00.000Z_checkout-7-bought.eml'])
  const message = await readFile(path.join(dataDir, 'outbox', (await files())[0] ?? ''), 'utf8')
  expect(message).toContain('To: gus@example.com\r\n')
  expect(message).toContain('Message-ID: <checkout-7-bought@example.com>\r\n')
  expect(message).toContain('\r\nIt is yours: http://localhost:3000/product/7?a=1&b=2\r\n')
})

test('/dev/mail lists the newest first', async () => {
  await outbox.send({ ...MAIL, id: 'later', subject: 'Later', date: '2026-06-06T15:00:00.000Z' })
  const { body } = await get('/dev/mail')
  expect(body.indexOf('/dev/mail/later')).toBeGreaterThan(0)
  expect(body.indexOf('/dev/mail/later')).toBeLessThan(body.indexOf('/dev/mail/checkout-7-bought'))
  expect(body).toContain('Your purchase: &lt;b&gt;Crème brûlée&lt;/b&gt; dish')
})

test('an email is shown without its scripts, and its links work', async () => {
  const { statusCode, body, headers } = await get('/dev/mail/checkout-7-bought')
  expect(statusCode).toBe(200)
  expect(body).toContain('<a href="http://localhost:3000/product/7?a=1&amp;b=2">')
  expect(body).toContain('--\r\nFernvale é')
  expect(body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;!doctype html&gt;')
  expect(body).not.toContain('<script')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test.each(['/dev/mail/none', '/dev/mail/..%2F..%2Fsecret'])('%s is not an email', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('an outbox that is not readable serves no pages', () => {
  expect(createOutbox({ dataDir, from: 'a@example.com', isReadable: false }).servePages).toBeUndefined()
})
