import type { ContactForm } from '../../contracts/contact-form.ts'
import { type Block, writeMail } from '../mail/write-mail.ts'
import type { Mail } from '../providers/mail/port.ts'
import type { Settings } from '../settings.ts'

export interface Taken extends ContactForm {
  id: number
  /** Of the account that was signed in. */
  username: string | undefined
  date: Date
}

/** A message on its way to the people who answer; Reply goes to whoever wrote it. */
export function contactMail(settings: Settings, { id, name, email, subject, message, username, date }: Taken): Mail {
  const facts: [string, string][] = [
    ['From', name],
    ['Email', email],
  ]
  if (username) facts.push(['Account', username])
  const paragraphs: Block[] = message.split(/\s*\n\s*/).map((say) => ({ say }))
  const mail = writeMail(settings, {
    id: `contact-${id}`,
    to: settings.CONTACT_EMAIL,
    subject: `Contact: ${subject.replaceAll(/\s+/g, ' ')}`,
    date,
    heading: subject,
    blocks: [{ facts }, ...paragraphs],
  })
  return { ...mail, replyTo: email }
}
