import { useState } from 'react'
import { ReceiptsRequest } from '../../contracts/receipt.ts'
import { AccountPage } from '../account/account-page.tsx'
import { MailRequestForm } from '../account/mail-request-form.tsx'
import { useApi } from '../lib/use-api.ts'
import { useKnownUser } from '../session/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'

/** For guests who have lost the email with their receipt. */
export function SendReceiptsPage() {
  const api = useApi()
  const user = useKnownUser()
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined)
    return (
      <AccountPage title="Check your email">
        <div role="status">
          <p>
            If anything was bought with <strong>{sentTo}</strong>, its receipts are on their way, with the code for your
            pickup.
          </p>
          <p className="mt-3 text-muted text-sm">Nothing after a few minutes? Check your spam folder.</p>
        </div>
        <div className="mt-6 grid gap-2">
          <Button variant="secondary" size="large" onClick={() => setSentTo(undefined)}>
            Try a different email
          </Button>
        </div>
      </AccountPage>
    )
  return (
    <AccountPage
      title="Send my receipts again"
      lead="Enter the email address you bought with. We'll send it the links to all of its receipts."
    >
      <MailRequestForm
        schema={ReceiptsRequest}
        ask={(body) => api('POST /api/receipts/send', { body })}
        onSent={setSentTo}
        failure={{ title: 'Request failed', description: "We couldn't send your receipts. Please try again." }}
        action="Send My Receipts"
      >
        {user && (
          <ButtonLink to="/orders" variant="quiet">
            See your orders
          </ButtonLink>
        )}
      </MailRequestForm>
    </AccountPage>
  )
}
