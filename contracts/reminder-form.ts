import { z } from 'zod'
import { EmailAddress } from './email-address.ts'

export const ReminderForm = z.object({ email: EmailAddress })
export type ReminderForm = z.output<typeof ReminderForm>
