import { useQueryClient } from '@tanstack/react-query'
import { PasswordResetForm } from '../../contracts/account-forms.ts'
import { mayHaveSucceeded } from '../lib/request-failure.ts'
import { useApi } from '../lib/use-api.ts'
import { useMutationOnce } from '../lib/use-mutation-once.ts'
import { useSchemaForm } from '../lib/use-schema-form.ts'
import { currentUserQuery } from '../session/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { toastDone, toastFailure } from '../ui/toast.ts'
import { AccountPage } from './account-page.tsx'
import { failureText } from './refused.ts'

/** `email` prefills the form that requests another link. */
export function PasswordReset({ token, email }: { token: string | undefined; email: string | undefined }) {
  const reset = useReset(token ?? '')
  if (!token)
    return (
      <AccountPage title="Invalid reset link" lead="A reset link works once, and only for an hour.">
        <div className="grid">
          <ButtonLink to="/forgot-password" search={{ email }} size="large">
            Request a new link
          </ButtonLink>
        </div>
      </AccountPage>
    )
  if (reset.isSuccess)
    return (
      <AccountPage title="Password reset successful!" lead={reset.data.message}>
        <div className="grid">
          <ButtonLink to="/login" size="large">
            Sign In
          </ButtonLink>
        </div>
      </AccountPage>
    )
  return (
    <AccountPage title="Reset password" lead="Choose a new password. You will be signed out everywhere else.">
      <ResetForm reset={reset} />
    </AccountPage>
  )
}

export function useReset(token: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutationOnce({
    // If only the answer was lost, a retry would find that the link has been used.
    retry: false,
    mutationFn: (newPassword: string) => api('POST /api/auth/reset-password', { body: { token, newPassword } }),
    onSuccess() {
      toastDone('Password reset successful!')
      return queryClient.invalidateQueries({ queryKey: currentUserQuery(api).queryKey })
    },
    onError: (error) =>
      toastFailure(
        'Reset failed',
        mayHaveSucceeded(error)
          ? 'We got no answer. It may have worked: try to sign in with the new password.'
          : failureText(error, 'Unable to reset password. The link may be expired.'),
      ),
  })
}

function ResetForm({ reset }: { reset: ReturnType<typeof useReset> }) {
  const { field, handleSubmit, markRefused } = useSchemaForm(PasswordResetForm, {
    newPassword: '',
    confirmPassword: '',
  })
  const submit = handleSubmit(({ newPassword }) => reset.mutate(newPassword, { onError: markRefused }))
  return (
    <form noValidate method="post" className="grid gap-5" onSubmit={submit}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint="At least 8 characters, with a lowercase letter, an uppercase letter and a number."
        {...field('newPassword')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" required {...field('confirmPassword')} />
      <Button type="submit" size="large" busy={reset.isPending} busyText="Resetting...">
        Reset Password
      </Button>
      {reset.isError && (
        <ButtonLink to="/forgot-password" variant="quiet">
          Request a new link
        </ButtonLink>
      )}
    </form>
  )
}
