import { z } from 'zod'
import { type Call, Message } from './call.ts'
import { ReminderForm } from './reminder-form.ts'

const Token = z.object({ token: z.string().max(200) })

export const reminderCalls = {
  'POST /api/reminders': {
    role: 'visitor',
    summary:
      'Be mailed one day and one hour before each sale; an address that is not the own account’s confirms by mail',
    body: ReminderForm,
    /** `confirmed`: nothing more is to be done. The same answer whether or not the address is known. */
    answer: Message.extend({ confirmed: z.boolean() }),
  },
  'POST /api/reminders/confirm': {
    role: 'visitor',
    summary: 'Confirm by the mailed link',
    query: Token,
    answer: Message,
  },
  'POST /api/reminders/stop': {
    role: 'visitor',
    summary: 'No more reminders; any body will do, as mail programs post a form',
    query: Token,
    answer: Message,
  },
} satisfies Record<string, Call>
