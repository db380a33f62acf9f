import { createFileRoute, notFound } from '@tanstack/react-router'
import { ConfirmReminders, StopReminders } from '../info/reminder-link-page.tsx'
import { textParams } from '../lib/text-params.ts'

/** The targets of emailed links: `confirm` and `stop`. */
export const Route = createFileRoute('/reminders_/$step')({
  validateSearch: textParams<{ token?: string }>('token'),
  beforeLoad: ({ params: { step } }) => {
    if (step !== 'confirm' && step !== 'stop') throw notFound()
  },
  component: ReminderLink,
})

function ReminderLink() {
  const { token = '' } = Route.useSearch()
  return Route.useParams().step === 'confirm' ? <ConfirmReminders token={token} /> : <StopReminders token={token} />
}
