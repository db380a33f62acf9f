import { createFileRoute } from '@tanstack/react-router'
import type { NotificationKind } from '../../contracts/push-rules.ts'
import { NOTIFICATION_LABELS } from '../account/notification-labels.ts'
import { LinkPage } from '../layout/link-page.tsx'
import { textParams } from '../lib/text-params.ts'
import { ButtonLink } from '../ui/button.tsx'

export const Route = createFileRoute('/push/stop')({
  validateSearch: textParams<{ kind?: NotificationKind; token?: string }>('kind', 'token'),
  component: StopAlertMails,
})

function StopAlertMails() {
  const { kind = 'sale_opens', token = '' } = Route.useSearch()
  const about = NOTIFICATION_LABELS[kind]
  return (
    <LinkPage
      title="Stop these emails"
      lead={`Press the button and we'll stop telling you about this${about ? `: ${about}` : ''}.`}
      button="Stop Emails"
      call="POST /api/push/stop"
      query={{ kind, token }}
      after={
        <ButtonLink to="/profile/edit" hash="alerts" variant="secondary">
          My alerts
        </ButtonLink>
      }
    />
  )
}
