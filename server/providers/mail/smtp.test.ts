import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../log.ts'
import { headerOf, smtpServer } from '../../testing/smtp-server.ts'
import { type Mail, MailRefused, MailRejected } from './port.ts'
import { createSmtpMailer } from './smtp.ts'

const MAIL: Mail = {
  id: 'checkout-7-bought',
  to: 'gus@example.com',
  subject: 'Your purchase: Crème brûlée dish',
  text: 'It is yours.\n',
  html: '<p>It is yours.</p>',
  date: '2026-06-06T14:00:00.000Z',
  replyTo: 'support@example.com',
}

const server = await smtpServer()
beforeEach(() => {
  server.received.length = 0
  server.refuseRecipients(null)
})
afterAll(() => server.stop())

const send = (mail = MAIL, url = server.url) =>
  createSmtpMailer({ url, from: '"Fernvale" <no-reply@example.com>' }).send(mail)

test('an email arrives complete, and a resent one has the same message id', async () => {
  await send()
  await send()
  expect(server.received).toHaveLength(2)
  for (const message of server.received) {
    expect(headerOf(message, 'From')).toBe('Fernvale <no-reply@example.com>')
    expect(headerOf(message, 'To')).toBe('gus@example.com')
    expect(headerOf(message, 'Reply-To')).toBe('support@example.com')
    expect(headerOf(message, 'Message-ID')).toBe('<checkout-7-bought@example.com>')
    expect(headerOf(message, 'Date')).toBe('Sat, 06 Jun 2026 14:00:00 +0000')
    expect(headerOf(message, 'Auto-Submitted')).toBe('auto-generated')
    expect(message.raw).toContain('It is yours.')
    expect(message.raw).toContain('<p>It is yours.</p>')
  }
})

test('automatic replies are welcome only to what a person wrote', async () => {
  await send({ ...MAIL, isFromPerson: true })
  expect(server.received.map((message) => headerOf(message, 'Auto-Submitted'))).toEqual([''])
})

test('a server on this machine may encrypt with a certificate that nobody vouches for', async () => {
  const local = await smtpServer({ hasTls: true })
  onTestFinished(local.stop)
  await send(MAIL, local.url)
  await send(MAIL, local.url.replace('127.0.0.1', 'localhost'))
  expect(local.received).toHaveLength(2)
})

test('the mail server is greeted with a domain, whatever the machine is called, or with the name in its URL', async () => {
  await send()
  await send(MAIL, `${server.url}?name=mx.example.com`)
  expect(server.received.map(({ greeting }) => greeting)).toEqual(['example.com', 'mx.example.com'])
})

test('an address that does not exist is a permanent failure', async () => {
  server.refuseRecipients({ responseCode: 550, message: '5.1.1 no such mailbox' })
  await expect(send()).rejects.toBeInstanceOf(MailRefused)
})

test.each([
  { responseCode: 451, message: '4.3.0 try later', isRejected: false },
  { responseCode: 450, message: 'greylisted', isRejected: false },
  { responseCode: 554, message: '5.7.1 relay access denied', isRejected: true },
  { responseCode: 550, message: 'No such user here', isRejected: true },
])('a server that responds $message is retried, rarely if it sounds final', async ({ isRejected, ...reply }) => {
  server.refuseRecipients(reply)
  const error = await send().catch((thrown) => thrown)
  expect([error instanceof MailRefused, error instanceof MailRejected]).toEqual([false, isRejected])
})

test.each([
  { responseCode: 550, message: '5.1.1 <gus@example.com>: no such mailbox' },
  { responseCode: 452, message: '4.2.2 <gus@example.com>: mailbox full' },
])('the recipient of a mail refused with $message is not logged', async (reply) => {
  server.refuseRecipients(reply)
  const error = await send({ ...MAIL, to: 'Gus@example.com' }).catch((thrown) => thrown)
  const lines: string[] = []
  createLog({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) }).error({ err: error }, 'failed')
  expect(lines.join('')).toContain(reply.message.replace('gus@example.com', '(recipient)'))
  expect(lines.join('')).not.toMatch(/gus@example\.com/i)
})

test('an unreachable server is retried', async () => {
  const gone = await smtpServer()
  await gone.stop()
  await expect(send(MAIL, gone.url)).rejects.not.toBeInstanceOf(MailRefused)
})

test('a subject cannot inject a header', async () => {
  await send({ ...MAIL, subject: 'Sold\r\nBcc: eve@example.com\r\n\r\nBody' })
  const [message] = server.received
  expect(message?.raw.split(/\r?\n/).filter((line) => /^bcc:/i.test(line))).toEqual([])
  expect(message?.to).toEqual(['gus@example.com'])
})

test('an address cannot inject a second one', async () => {
  await send({ ...MAIL, to: 'gus,eve@example.com' }).catch(() => {})
  expect(server.received.flatMap(({ to }) => to)).not.toContain('eve@example.com')
})
