import { createFileRoute, notFound } from '@tanstack/react-router'
import { LinkPage } from '../layout/link-page.tsx'
import { textParams } from '../lib/text-params.ts'
import { ButtonLink } from '../ui/button.tsx'

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
  return Route.useParams().step === 'confirm' ? (
    <LinkPage
      title="Confirm your reminders"
      lead="Press the button and we'll email you one day and one hour before each pop-up sale."
      button="Yes, Remind Me"
      call="POST /api/reminders/confirm"
      query={{ token }}
      after={<ButtonLink to="/marketplace">Shop the Marketplace</ButtonLink>}
      instead={
        <ButtonLink to="/reminders" variant="secondary" size="large">
          Sign up again
        </ButtonLink>
      }
    />
  ) : (
    <LinkPage
      title="Stop reminders"
      lead="Press the button and we'll delete your email address. You can sign up again anytime."
      button="Stop Reminders"
      call="POST /api/reminders/stop"
      query={{ token }}
      after={
        <ButtonLink to="/reminders" variant="secondary">
          I changed my mind
        </ButtonLink>
      }
    />
  )
}
