import { z } from 'zod'
import { isOneLine } from './text-rules.ts'

const INVALID_EMAIL = 'Please enter a valid email address'
const EMAIL_MAX = 254

/** `.invalid` never resolves (RFC 2606). Deleted accounts have such addresses. */
const isReserved = (address: string): boolean => /\.invalid\.?$/i.test(address)

/** Aborts if too long, because the patterns take minutes for 100,000 characters. */
const address = z.string({ error: INVALID_EMAIL }).trim().max(EMAIL_MAX, { error: INVALID_EMAIL, abort: true })

/** A deliverable address. Every endpoint that takes an email address uses this or `SimpleEmailAddress`. */
export const EmailAddress = address
  .pipe(z.email({ error: INVALID_EMAIL }))
  .refine((given) => !isReserved(given), INVALID_EMAIL)

/** Asks for emails to an address. */
export const MailRequest = z.object({ email: EmailAddress })
export type MailRequest = z.output<typeof MailRequest>

/** A simpler pattern that also allows non-ASCII letters, but nothing hidden. For guest buyers. */
export const SimpleEmailAddress = address
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, INVALID_EMAIL)
  .refine(isOneLine, INVALID_EMAIL)
  .refine((given) => !isReserved(given), INVALID_EMAIL)
