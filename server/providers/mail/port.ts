import type { FastifyInstance } from 'fastify'

export interface Mail {
  /** Unique for each mail, of letters, digits and dashes; a repeat of the same id is the same mail. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** ISO time at which it was written. */
  date: string
  replyTo?: string
  /** Where a POST without cookies ends these mails at once (RFC 8058); for what people subscribed to. */
  unsubscribeUrl?: string
}

/** Thrown when the other side will never take this mail: trying again is of no use. */
export class MailRefused extends Error {}

/** Hands one mail to the outside. Throws when it could not; the queue tries again, except after a `MailRefused`. */
export interface Mailer {
  readonly id: 'outbox' | 'smtp'
  send(mail: Mail): Promise<void>
  /** Pages that the app has to serve for the mailer. */
  servePages?(app: FastifyInstance): Promise<void>
}
