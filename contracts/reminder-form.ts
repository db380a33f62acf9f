import { z } from 'zod'

const INVALID_EMAIL = 'Please enter a valid email address'

/** Who wants to be reminded of the sales. */
export const ReminderForm = z.object({
  email: z
    .string({ error: INVALID_EMAIL })
    .trim()
    .max(254, INVALID_EMAIL)
    .pipe(z.email({ error: INVALID_EMAIL })),
})
export type ReminderForm = z.output<typeof ReminderForm>
