import type { ContactForm } from '../../contracts/contact-form.ts'
import { writeMail } from '../mail/write-mail.ts'
import type { Mail } from '../providers/mail/port.ts'
import type { Settings } from '../settings.ts'

interface ReceivedMessage extends ContactForm {
  id: number
  username: string | undefined
  date: Date
}

/** Forwards a message to the contact address. Replies go to its sender. */
export function contactMail(settings: Settings, received: ReceivedMessage): Mail {
  const { id, name, email, subject, message, username, date } = received
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
