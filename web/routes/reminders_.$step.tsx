import { createFileRoute, notFound } from '@tanstack/react-router'
import { ConfirmReminders, StopReminders } from '../info/reminder-link-page.tsx'

/** The targets of emailed links: `confirm` and `stop`. */
export const Route = createFileRoute('/reminders_/$step')({
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === 'string' ? token : '' }),
  beforeLoad: ({ params: { step } }) => {
    if (step !== 'confirm' && step !== 'stop') throw notFound()
  },
  component: ReminderLink,
})

function ReminderLink() {
  const { token } = Route.useSearch()
  return Route.useParams().step === 'confirm' ? <ConfirmReminders token={token} /> : <StopReminders token={token} />
}
