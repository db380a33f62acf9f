import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { oneLine, paragraphs } from './text.ts'

/** The contact form, used by browser and server. The messages are those of the specification. */

const NAME_MAX = 100
const SUBJECT_MAX = 200
const MESSAGE_MAX = 5000

export const ContactForm = z.object({
  name: oneLine({ name: 'Name', min: 2, max: NAME_MAX }),
  email: EmailAddress,
  subject: oneLine({ name: 'Subject', min: 5, max: SUBJECT_MAX }),
  message: paragraphs({ name: 'Message', min: 10, max: MESSAGE_MAX }),
})
export type ContactForm = z.output<typeof ContactForm>
