import { createTransport } from 'nodemailer'
import { LOOPBACK_NAMES } from '../../http/own-name.ts'
import { mailHeaders } from './mail-headers.ts'
import { hostOf, messageIdOf } from './message-id.ts'
import { type Mailer, MailRefused, MailRejected } from './port.ts'

interface SmtpOptions {
  /** smtp(s)://user:password@host:port */
  url: string
  from: string
  /** Per step of the protocol. */
  timeoutMs?: number
}

/** Of a dialog; all of them together stay below the queue's job timeout, so that no retry overlaps a running attempt. */
const STEPS = 10

export function createSmtpMailer({ url, from, timeoutMs = 12_000 }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    // Without it, a machine whose name has no domain greets as [127.0.0.1], which some mail servers refuse.
    name: hostOf(from),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Mail servers offer encryption with certificates that they made themselves, and nobody listens on this machine.
    ...(isOwnMachine(url) && { tls: { rejectUnauthorized: false } }),
  })
  return {
    id: 'smtp',
    async send(mail) {
      const { id, to, subject, text, html, date, replyTo } = mail
      const message = { from, subject, text, html, date: new Date(date), messageId: messageIdOf(id, from) }
      // Objects, because nodemailer parses strings, and a visitor's input could contain several addresses.
      const addresses = { to: { name: '', address: to }, ...(replyTo && { replyTo: { name: '', address: replyTo } }) }
      const headers = mailHeaders(mail)
      const signal = AbortSignal.timeout(STEPS * timeoutMs)
      await transport.sendMail({ ...message, ...addresses, headers, signal }).catch((error) => {
        throw failure(error, to)
      })
    },
  }
}

const isOwnMachine = (url: string): boolean => LOOPBACK_NAMES.includes(new URL(url).hostname.toLowerCase())

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/**
 * Only a nonexistent address is permanent (5.1.x in RFC 3463, or rejected by nodemailer itself). Any other rejection
 * may be a misconfiguration that the operator fixes while the emails wait. Servers quote the address, which the log must not
 * contain.
 */
function failure(error: SmtpError, to: string): Error {
  const isUnsendable = error.code === 'EENVELOPE' && error.command === 'API'
  const isUnknown = error.command === 'RCPT TO' && /\b5\.1\.[1236]\b/.test(error.response ?? '')
  const message = error.message.replaceAll(to, HIDDEN).replaceAll(to.toLowerCase(), HIDDEN)
  if (isUnsendable || isUnknown) return new MailRefused(message)
  if (ABOUT_THE_MAIL.includes(error.command ?? '') && (error.responseCode ?? 0) >= 500) return new MailRejected(message)
  return error.response === undefined ? error : new Error(message)
}

const ABOUT_THE_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA']

const HIDDEN = '(recipient)'
