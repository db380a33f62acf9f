import { z } from 'zod'
import { EmailAddress } from './email-address.ts'

/** Who wants to be reminded of the sales. */
export const ReminderForm = z.object({ email: EmailAddress })
export type ReminderForm = z.output<typeof ReminderForm>
