import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { MailRequest } from '../../contracts/account-forms.ts'
import { useApi } from '../lib/use-api.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { AccountPage } from './account-page.tsx'
import { failureText, markRefused } from './refused.ts'

/** `email` is what the page came with, if anything. */
export function ForgottenPassword({ email = '' }: { email?: string | undefined }) {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined)
    return (
      <AccountPage title="Check your email">
        <SentNote email={sentTo} onBack={() => setSentTo(undefined)} />
      </AccountPage>
    )
  return (
    <AccountPage
      title="Forgot password"
      lead="Tell us your email address, and we will send you a link to set a new one."
    >
      <RequestForm email={email} onSent={setSentTo} />
    </AccountPage>
  )
}

function RequestForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const api = useApi()
  const { register, handleSubmit, formState, setError } = useForm<MailRequest>({
    resolver: zodResolver(MailRequest),
    defaultValues: { email },
  })
  const request = useMutation({
    mutationFn: (body: MailRequest) => api('POST /api/auth/forgot-password', { body }),
    onSuccess(_answer, { email }) {
      toast({ tone: 'good', title: 'Reset link sent' })
      onSent(email)
    },
    onError(error) {
      markRefused(error, ['email'], setError)
      toast({
        tone: 'destructive',
        title: 'Request failed',
        description: failureText(error, 'Unable to send reset email. Please try again.'),
      })
    },
  })
  return (
    <form noValidate method="post" className="grid gap-5" onSubmit={handleSubmit((body) => request.mutate(body))}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" size="large" busy={request.isPending} busyText="Sending...">
        Send Reset Link
      </Button>
      <ButtonLink to="/login" variant="quiet">
        Back to sign in
      </ButtonLink>
    </form>
  )
}

function SentNote({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <>
      <div role="status">
        <p>
          If there is an account with <strong className="break-words">{email}</strong>, a link to reset its password is
          on its way. It works for one hour.
        </p>
        <p className="mt-3 text-muted text-sm">Nothing there after a few minutes? Look among the junk mail.</p>
      </div>
      <div className="mt-6 grid gap-2">
        <Button variant="secondary" size="large" onClick={onBack}>
          Try different email
        </Button>
        <ButtonLink to="/login" variant="quiet">
          Back to sign in
        </ButtonLink>
      </div>
    </>
  )
}
