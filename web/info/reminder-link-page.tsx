import { LinkPage } from '../layout/link-page.tsx'
import { useApi } from '../lib/use-api.ts'
import { ButtonLink } from '../ui/button.tsx'

interface LinkProps {
  /** From the link in the email. */
  token: string
}

export function ConfirmReminders({ token }: LinkProps) {
  const api = useApi()
  return (
    <LinkPage
      title="Confirm your reminders"
      lead="Press the button and we'll email you one day and one hour before each pop-up sale."
      button="Yes, Remind Me"
      act={() => api('POST /api/reminders/confirm', { query: { token } })}
      after={<ButtonLink to="/marketplace">Shop the Marketplace</ButtonLink>}
      instead={
        <ButtonLink to="/reminders" variant="secondary" size="large">
          Sign up again
        </ButtonLink>
      }
    />
  )
}

export function StopReminders({ token }: LinkProps) {
  const api = useApi()
  return (
    <LinkPage
      title="Stop reminders"
      lead="Press the button and we'll delete your email address. You can sign up again anytime."
      button="Stop Reminders"
      act={() => api('POST /api/reminders/stop', { query: { token } })}
      action={`/api/reminders/stop?${new URLSearchParams({ token })}`}
      after={
        <ButtonLink to="/reminders" variant="secondary">
          I changed my mind
        </ButtonLink>
      }
    />
  )
}
