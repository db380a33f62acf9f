import { z } from 'zod'
import { adminPage } from './admin-page.ts'
import { MESSAGE_STATES } from './admin-rules.ts'
import { type Call, Id, IdParams, Message, Timestamp } from './call.ts'
import { ContactForm } from './contact-form.ts'

/** The reCAPTCHA action. */
export const CONTACT_ACTION = 'contact_form'

export const NewContactMessage = ContactForm.extend({
  /** From reCAPTCHA; null if it is off or failed to load. */
  recaptchaToken: z.string().max(10_000).nullable().default(null),
})
export type NewContactMessage = z.output<typeof NewContactMessage>

/** A message of the contact form. */
export const ContactMessage = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** The sender's account, if they were signed in. */
  account: z.object({ id: Id, username: z.string() }).nullable(),
  createdAt: Timestamp,
  answeredAt: Timestamp.nullable(),
  /** A username; null while the message is open, and once that account is deleted. */
  answeredBy: z.string().nullable(),
})
export type ContactMessage = z.input<typeof ContactMessage>

export const contactCalls = {
  'POST /api/contact': {
    role: 'visitor',
    summary: 'Send a message to the people who run the marketplace',
    body: NewContactMessage,
    answer: Message,
  },
  'GET /api/admin/messages': {
    role: 'admin',
    summary: 'Messages of the contact form, newest first, and how many are open',
    query: adminPage().extend({ state: z.enum(MESSAGE_STATES).default('open') }),
    answer: z.object({ messages: z.array(ContactMessage), open: z.number().int() }),
  },
  'PATCH /api/admin/messages/{id}': {
    role: 'admin',
    summary: 'Mark a message as answered, or as open again',
    params: IdParams,
    body: z.object({ answered: z.boolean() }),
    answer: ContactMessage,
    missing: 'Message not found',
  },
} satisfies Record<string, Call>
