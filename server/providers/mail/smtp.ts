import { createTransport } from 'nodemailer'
import { messageIdOf } from './message-id.ts'
import { type Mailer, MailRefused } from './port.ts'
import { unsubscribeHeaders } from './unsubscribe-headers.ts'

interface SmtpOptions {
  /** smtp(s)://user:password@host:port */
  url: string
  from: string
  /**
   * How long the server may be silent, in ms. Well below the queue's patience with one job, so that no mail is sent a second
   * time while the first try still runs.
   */
  timeoutMs?: number
}

export function createSmtpMailer({ url, from, timeoutMs = 12_000 }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return {
    id: 'smtp',
    async send({ id, to, subject, text, html, date, replyTo, unsubscribeUrl }) {
      const message = { from, subject, text, html, date: new Date(date), messageId: messageIdOf(id, from) }
      // As objects: an address that a visitor typed stays one address, whatever is in it.
      const addresses = { to: { name: '', address: to }, ...(replyTo && { replyTo: { name: '', address: replyTo } }) }
      const headers = unsubscribeHeaders(unsubscribeUrl)
      await transport.sendMail({ ...message, ...addresses, headers }).catch(refuse)
    },
  }
}

/**
 * Only an address that does not exist is hopeless (RFC 3463: 5.1.x, or one that nodemailer itself cannot send to). Every
 * other refusal may be a wrong setting, which the operator mends while the mails wait.
 */
function refuse(error: { code?: string; command?: string; response?: string; message: string }): never {
  const isUnsendable = error.code === 'EENVELOPE' && error.command === 'API'
  const isUnknown = error.command === 'RCPT TO' && /\b5\.1\.[1236]\b/.test(error.response ?? '')
  throw isUnsendable || isUnknown ? new MailRefused(error.message, { cause: error }) : error
}
