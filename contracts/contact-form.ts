import { z } from 'zod'
import { EmailAddress } from './email-address.ts'

/** What people type into the contact form: part 1, section 5, word for word. Checked by the form and by the server. */

const NAME_MOST = 100
const SUBJECT_MOST = 200
const MESSAGE_MOST = 5000

const text = (name: string, least: number, most: number) =>
  z
    .string({ error: `${name} must be at least ${least} characters` })
    .trim()
    .min(least, `${name} must be at least ${least} characters`)
    .max(most, `${name} must be ${most} characters or less`)

export const ContactForm = z.object({
  name: text('Name', 2, NAME_MOST),
  email: EmailAddress,
  subject: text('Subject', 5, SUBJECT_MOST),
  message: text('Message', 10, MESSAGE_MOST),
})
export type ContactForm = z.output<typeof ContactForm>
