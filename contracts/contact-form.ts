import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { oneLine, paragraphs } from './text.ts'

/** What people type into the contact form: part 1, section 5, word for word. Checked by the form and by the server. */

const NAME_MOST = 100
const SUBJECT_MOST = 200
const MESSAGE_MOST = 5000

export const ContactForm = z.object({
  name: oneLine({ name: 'Name', min: 2, max: NAME_MOST }),
  email: EmailAddress,
  subject: oneLine({ name: 'Subject', min: 5, max: SUBJECT_MOST }),
  message: paragraphs({ name: 'Message', min: 10, max: MESSAGE_MOST }),
})
export type ContactForm = z.output<typeof ContactForm>
