import type { Deps } from '../deps.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import { signLink } from '../mail/link-token.ts'
import { writeMail } from '../mail/write-mail.ts'
import type { Mail } from '../providers/mail/port.ts'
import type { DueReminder } from './due-reminder.ts'
import type { ReminderRow } from './reminder-queries.ts'
import type { SaleRow } from './sale-queries.ts'

/** Double opt-in: nothing else is sent until the owner of the address confirms. */
export function confirmationMail({ settings, now, sessionSecret }: Deps, { id, email }: ReminderRow): Mail {
  const date = now()
  const { BRAND_NAME, PUBLIC_URL } = settings
  return writeMail(settings, {
    id: `reminder-${id}-confirm-${date.getTime()}`,
    to: email,
    subject: `Please confirm your ${BRAND_NAME} sale reminders`,
    date,
    heading: 'Want a reminder?',
    blocks: [
      {
        say: `Someone, most likely you, asked us to email this address one day and one hour before each ${BRAND_NAME} pop-up sale.`,
      },
      {
        button: 'Yes, remind me',
        url: `${PUBLIC_URL}/reminders/confirm?token=${signLink(sessionSecret, 'confirm reminders', id)}`,
      },
      { note: "Not you? Just ignore this email. We'll delete the address within a week." },
    ],
  })
}

/** True even if a mail server delays them past the opening. */
const HEADINGS: Record<DueReminder['kind'], string> = { day: 'The next pop-up sale', hour: 'The pop-up sale' }

export function reminderMail(
  { settings, now, sessionSecret }: Deps,
  { id, email }: ReminderRow,
  { sale, kind, key }: DueReminder & { sale: SaleRow },
): Mail {
  const { PUBLIC_URL } = settings
  const token = signLink(sessionSecret, 'stop reminders', id)
  const heading = HEADINGS[kind]
  const begins = dayAndTime(sale.startDate, sale.timeZone)
  return writeMail(settings, {
    id: `reminder-${id}-${key}`,
    to: email,
    subject: `${heading} starts ${begins}`,
    date: now(),
    expiresAt: sale.endDate,
    heading,
    blocks: [
      {
        facts: [
          ['Begins', begins],
          ['Ends', dayAndTime(sale.endDate, sale.timeZone)],
          ['Where', sale.location ?? 'To be announced'],
        ],
      },
      { say: "There's only one of each, and the first to pay gets it. Take a look at what's for sale." },
      { button: 'Look around', url: `${PUBLIC_URL}/marketplace` },
    ],
    stop: { path: `/reminders/stop?token=${token}`, note: 'Stop these reminders' },
  })
}
