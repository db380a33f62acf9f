import { Link, useRouter } from '@tanstack/react-router'
import { SignIn } from '../../contracts/account-forms.ts'
import { messageOf } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { useMutationOnce } from '../lib/use-mutation-once.ts'
import { useSchemaForm } from '../lib/use-schema-form.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { dismissToasts, toastFailure } from '../ui/toast.ts'
import { fieldText } from './refused.ts'
import { useEnter } from './use-enter.ts'

/** How long the verification notice stays before the redirect. */
const REDIRECT_MS = 2000

export interface LoginFormProps {
  email: string
  /** Where to go once signed in: a path of this site. */
  next: string
  /** The password was right, but a code is required too. */
  onCodeWanted: () => void
}

export function LoginForm({ email, next, onCodeWanted }: LoginFormProps) {
  const { field, handleSubmit, setError, watch } = useSchemaForm(SignIn)
  const typed = watch('usernameOrEmail') ?? email
  const signIn = useSignIn({ next, onCodeWanted }, (name, message) =>
    setError(name, { message }, { shouldFocus: true }),
  )
  return (
    <form method="post" noValidate onSubmit={handleSubmit((given) => signIn.mutate(given))} className="grid gap-4">
      <TextField
        label="Username or email"
        autoComplete="username webauthn"
        defaultValue={email}
        autoCapitalize="none"
        spellCheck={false}
        {...field('usernameOrEmail')}
      />
      <div>
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <Link
          to="/forgot-password"
          search={typed.includes('@') ? { email: typed } : {}}
          className="inline-flex min-h-11 items-center text-fern text-sm underline-offset-4 hover:underline"
        >
          Forgot password?
        </Link>
      </div>
      <Button type="submit" size="large" busy={signIn.isPending} busyText="Signing in...">
        Sign in
      </Button>
    </form>
  )
}

/** `point` shows a message at a field and focuses it. */
export function useSignIn(
  { next, onCodeWanted }: Pick<LoginFormProps, 'next' | 'onCodeWanted'>,
  point: (name: keyof SignIn, message: string) => void,
) {
  const api = useApi()
  const router = useRouter()
  const enter = useEnter(next)
  return useMutationOnce({
    // One that says that the session has ended no longer holds, and would cover the form together with the next.
    onMutate: dismissToasts,
    mutationFn: (given: SignIn) => api('POST /api/auth/login', { body: given }),
    retry: false,
    onSuccess: async ({ needsCode }) => {
      if (needsCode) onCodeWanted()
      else await enter()
    },
    onError: (error, { usernameOrEmail }) => {
      if (error.message.includes('verify your email')) {
        toastFailure('Email verification required', 'Please verify your email before signing in.')
        const { pathname } = location
        setTimeout(() => {
          // Not if a link was followed meanwhile.
          if (location.pathname !== pathname) return
          const state = usernameOrEmail.includes('@') ? { email: usernameOrEmail } : {}
          router.navigate({ to: '/verify-email', state })
        }, REDIRECT_MS)
        return
      }
      const message = messageOf(error, 'Please check your credentials and try again.')
      toastFailure('Sign in failed', message)
      // Without a connection the credentials may well be right.
      point('password', fieldText(error, 'password') ?? message)
    },
  })
}
