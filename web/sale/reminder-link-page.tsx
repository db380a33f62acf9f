import { LinkPage } from '../layout/link-page.tsx'
import { useApi } from '../lib/use-api.ts'
import { ButtonLink } from '../ui/button.tsx'

interface LinkProps {
  /** From the mailed link. */
  token: string
}

export function ConfirmReminders({ token }: LinkProps) {
  const api = useApi()
  return (
    <LinkPage
      title="Confirm your reminders"
      lead="Press the button, and we write to you one day and one hour before each pop-up sale."
      button="Yes, Remind Me"
      act={() => api('POST /api/reminders/confirm', { query: { token } })}
      after={<ButtonLink to="/marketplace">Look around</ButtonLink>}
    />
  )
}

export function StopReminders({ token }: LinkProps) {
  const api = useApi()
  return (
    <LinkPage
      title="Stop the reminders"
      lead="Press the button, and we forget your address. You can come back at any time."
      button="Stop Reminders"
      act={() => api('POST /api/reminders/stop', { query: { token } })}
      action={`/api/reminders/stop?${new URLSearchParams({ token })}`}
      after={
        <ButtonLink to="/reminders" variant="secondary">
          I have changed my mind
        </ButtonLink>
      }
    />
  )
}
