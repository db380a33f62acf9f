import { z } from 'zod'
import { type Call, Message } from './call.ts'
import { ContactForm } from './contact-form.ts'

/** The reCAPTCHA action. */
export const CONTACT_ACTION = 'contact_form'

export const NewContactMessage = ContactForm.extend({
  /** From reCAPTCHA; null if it is off or failed to load. */
  recaptchaToken: z.string().max(10_000).nullable().default(null),
})
export type NewContactMessage = z.output<typeof NewContactMessage>

export const contactCalls = {
  'POST /api/contact': {
    role: 'visitor',
    summary: 'Send a message to the people who run the marketplace',
    body: NewContactMessage,
    answer: Message,
  },
} satisfies Record<string, Call>
