import type { ContactForm } from '../../contracts/contact-form.ts'
import { writeMail } from '../mail/write-mail.ts'
import type { Mail } from '../providers/mail/port.ts'
import type { Settings } from '../settings.ts'

interface Taken extends ContactForm {
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
  facts.push(['Subject', subject])
  const mail = writeMail(settings, {
    id: `contact-${id}`,
    to: settings.CONTACT_EMAIL,
    subject: `Contact: ${subject}`,
    date,
    heading: 'You have a new message',
    blocks: [{ facts }, { quote: message }],
  })
  return { ...mail, replyTo: email }
}
