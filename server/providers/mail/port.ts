import type { FastifyInstance } from 'fastify'

export interface Mail {
  /** Letters, digits and dashes. Sending the same id again resends the same email. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** When it was written, in ISO 8601. */
  date: string
  /** In ISO 8601. After this, it is dropped: what it announces is over. */
  expiresAt?: string
  replyTo?: string
  /** Somebody wrote it, so automatic replies are welcome, such as a help desk's. */
  isFromPerson?: true
  /** Required for subscriptions: a POST here without cookies unsubscribes (RFC 8058). */
  unsubscribeUrl?: string
}

/** Permanent failure: retrying is useless. */
export class MailRefused extends Error {}

/** The mail server refused this email for good, but its operator may have misconfigured it: worth a retry now and then. */
export class MailRejected extends Error {}

/** Sends one email. Throws on failure; the queue retries, except after a `MailRefused`. */
export interface Mailer {
  readonly id: 'outbox' | 'smtp'
  send(mail: Mail): Promise<void>
  /** Registers the mailer's own pages, if any. */
  servePages?(app: FastifyInstance): Promise<void>
}
