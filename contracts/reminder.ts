import { z } from 'zod'
import { type Call, LinkToken, Message } from './call.ts'
import { MailRequest } from './email-address.ts'

/** Whoever has confirmed their address. */
const Subscribers = z.object({ count: z.number().int() })

export const reminderCalls = {
  'POST /api/reminders': {
    role: 'visitor',
    summary:
      "Sign up for emails one day and one hour before each sale; an address other than the account's must be confirmed",
    body: MailRequest,
    /** `confirmed`: no confirmation by email is needed. The answer does not reveal whether the address is known. */
    answer: Message.extend({ confirmed: z.boolean() }),
  },
  'POST /api/reminders/confirm': {
    role: 'visitor',
    summary: 'Confirm with the link from the email',
    query: LinkToken,
    answer: Message,
  },
  'POST /api/reminders/stop': {
    role: 'visitor',
    summary: 'Stop the reminders; any body is accepted, since mail programs post a form',
    query: LinkToken,
    answer: Message,
  },
  'GET /api/admin/reminders': {
    role: 'admin',
    summary: 'How many people get an email before each sale',
    answer: Subscribers,
  },
} satisfies Record<string, Call>
