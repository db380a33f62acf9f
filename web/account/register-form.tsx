import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide'
import { NewAccount } from '../../contracts/account-forms.ts'
import { RequestError } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { useMutationOnce } from '../lib/use-mutation-once.ts'
import { useSchemaForm } from '../lib/use-schema-form.ts'
import { currentUserQuery } from '../session/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { toastDone, toastFailure } from '../ui/toast.ts'
import { failureText } from './refused.ts'
import { type UsernameCheck, useUsernameCheck } from './use-username-check.ts'

export function RegisterForm() {
  const { field, handleSubmit, markRefused, watch } = useSchemaForm(NewAccount, {
    username: '',
    email: '',
    password: '',
  })
  const username = field('username')
  const check = useUsernameCheck(watch('username'))
  const registration = useRegistration(markRefused)
  const knownEmail = isKnownEmail(registration.error) ? registration.variables?.email : undefined
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={handleSubmit((account) => registration.mutate(account))}
    >
      {knownEmail !== undefined && <ExistingAccount email={knownEmail} />}
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={<UsernameHint check={check} />}
        {...username}
        error={username.error ?? (check.state === 'unavailable' ? check.message : undefined)}
      />
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint="At least 6 characters."
        {...field('password')}
      />
      <Button
        type="submit"
        size="large"
        busy={registration.isPending}
        busyText="Creating account..."
        disabled={check.state === 'checking' || check.state === 'unavailable'}
      >
        Create Account
      </Button>
    </form>
  )
}

function useRegistration(onRefused: (error: Error) => void) {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutationOnce({
    mutationFn: (account: NewAccount) => api('POST /api/auth/register', { body: account }),
    async onSuccess({ requiresVerification, user, message }) {
      toastDone('Registration successful', requiresVerification ? message : undefined)
      await queryClient.invalidateQueries({ queryKey: currentUserQuery(api).queryKey })
      if (requiresVerification) await navigate({ to: '/verify-email', state: { email: user.email } })
      else await navigate({ to: '/' })
    },
    onError(error) {
      onRefused(error)
      if (isKnownEmail(error)) return
      toastFailure('Registration failed', failureText(error, 'Something went wrong. Please try again.'))
    },
  })
}

const isKnownEmail = (error: unknown): boolean =>
  error instanceof RequestError && error.detail.includes('Email already registered')

/** For a visitor who registers again. */
function ExistingAccount({ email }: { email: string }) {
  return (
    <div role="alert" className="grid gap-3 rounded-md bg-sun p-4">
      <div>
        <p className="font-semibold">Email already registered</p>
        <p className="mt-1 text-sm">There is an account with {email}. Is it yours?</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/login" search={{ email }} size="small">
          Sign In Instead
        </ButtonLink>
        <ButtonLink to="/reset-password" search={{ email }} size="small" variant="secondary">
          Reset Password
        </ButtonLink>
      </div>
    </div>
  )
}

function UsernameHint({ check }: { check: UsernameCheck }) {
  if (check.state === 'checking') return 'Checking availability...'
  if (check.state !== 'available') return 'At least 4 letters, numbers or underscores.'
  return (
    <span className="inline-flex items-center gap-1 text-fern">
      <Icon of={Check} className="size-4" />
      {check.message}
    </span>
  )
}
