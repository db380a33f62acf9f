import { z } from 'zod'

const INVALID_EMAIL = 'Please enter a valid email address'
const EMAIL_MOST = 254

/** RFC 2606: no host is ever below `.invalid`. Deleted accounts have their addresses there. */
const isReserved = (address: string): boolean => /\.invalid\.?$/i.test(address)

const address = z.string({ error: INVALID_EMAIL }).trim().max(EMAIL_MOST, INVALID_EMAIL)

/** An address that mail can be sent to. Every call that takes one takes this, or `SimpleEmailAddress`. */
export const EmailAddress = address
  .pipe(z.email({ error: INVALID_EMAIL }))
  .refine((given) => !isReserved(given), INVALID_EMAIL)

/** The same by a simple pattern, which lets letters beyond ASCII pass. For guests who buy. */
export const SimpleEmailAddress = address
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u, INVALID_EMAIL)
  .refine((given) => !isReserved(given), INVALID_EMAIL)
