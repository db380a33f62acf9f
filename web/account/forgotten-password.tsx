import { useState } from 'react'
import { useApi } from '../lib/use-api.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { toastDone } from '../ui/toast.ts'
import { AccountPage } from './account-page.tsx'
import { MailRequestForm } from './mail-request-form.tsx'

/** `email` prefills the form. */
export function ForgottenPassword({ email = '' }: { email: string | undefined }) {
  const api = useApi()
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined)
    return (
      <AccountPage title="Check your email">
        <div role="status">
          <p>
            If there is an account with <strong>{sentTo}</strong>, a link to reset its password is on its way. It works
            for one hour.
          </p>
          <p className="mt-3 text-muted text-sm">Nothing after a few minutes? Check your spam folder.</p>
        </div>
        <div className="mt-6 grid gap-2">
          <Button variant="secondary" size="large" onClick={() => setSentTo(undefined)}>
            Try different email
          </Button>
          <ButtonLink to="/login" variant="quiet">
            Back to sign in
          </ButtonLink>
        </div>
      </AccountPage>
    )
  return (
    <AccountPage title="Forgot password" lead="Enter your email address and we'll send you a link to set a new one.">
      <MailRequestForm
        email={email}
        ask={(body) => api('POST /api/auth/forgot-password', { body })}
        onSent={(email) => {
          toastDone('Reset link sent')
          setSentTo(email)
        }}
        failure={{ title: 'Request failed', description: 'Unable to send reset email. Please try again.' }}
        action="Send Reset Link"
      >
        <ButtonLink to="/login" variant="quiet">
          Back to sign in
        </ButtonLink>
      </MailRequestForm>
    </AccountPage>
  )
}
