import { useQueryClient } from '@tanstack/react-query'
import { PasswordChange } from '../../contracts/account-forms.ts'
import { messageOf } from '../lib/api.ts'
import { mayHaveSucceeded } from '../lib/request-failure.ts'
import { useApi } from '../lib/use-api.ts'
import { useMutationOnce } from '../lib/use-mutation-once.ts'
import { useSchemaForm } from '../lib/use-schema-form.ts'
import { currentUserQuery } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { toastDone, toastFailure } from '../ui/toast.ts'
import { useSessionCheck } from './session-end.ts'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** For accounts with a password. The username field is for password managers. */
export function PasswordChangeForm({ username }: { username: string }) {
  const { field, handleSubmit, markRefused, reset } = useSchemaForm(PasswordChange, EMPTY)
  const change = usePasswordChange({ onChanged: () => reset(EMPTY), onRefused: markRefused })
  return (
    <form noValidate method="post" className="grid gap-5" onSubmit={handleSubmit((body) => change.mutate(body))}>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" required {...field('currentPassword')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint="At least 8 characters."
        {...field('newPassword')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" required {...field('confirmPassword')} />
      <Button
        type="submit"
        variant="secondary"
        busy={change.isPending}
        busyText="Changing..."
        className="justify-self-start"
      >
        Change Password
      </Button>
    </form>
  )
}

interface Outcome {
  onChanged: () => void
  onRefused: (error: Error) => void
}

export function usePasswordChange({ onChanged, onRefused }: Outcome) {
  const api = useApi()
  const queryClient = useQueryClient()
  const checkSession = useSessionCheck()
  return useMutationOnce({
    // If only the answer was lost, a retry would call the current password incorrect.
    retry: false,
    mutationFn: (body: PasswordChange) => api('POST /api/auth/change-password', { body }),
    onSuccess() {
      onChanged()
      toastDone('Password Changed', 'Your password has been successfully updated.')
    },
    onError(error) {
      onRefused(error)
      const isUnknown = mayHaveSucceeded(error)
      toastFailure(
        'Password Change Failed',
        isUnknown
          ? 'We got no answer. It may have worked: if you have to sign in, try the new password first.'
          : messageOf(error, 'Failed to change password'),
      )
      checkSession(error)
      // The lost answer had the session's new id.
      if (isUnknown) void queryClient.invalidateQueries({ queryKey: currentUserQuery(api).queryKey })
    },
  })
}
