import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { MailRequest } from '../../contracts/account-forms.ts'
import { useApi } from '../lib/use-api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { failureText, markRefused } from './refused.ts'

/** Asks for another verification mail. */
export function ResendForm({ email, onSent }: { email: string | undefined; onSent: () => void }) {
  const api = useApi()
  const { register, handleSubmit, formState, setError } = useForm<MailRequest>({
    resolver: zodResolver(MailRequest),
    defaultValues: { email: email ?? '' },
  })
  const resend = useMutation({
    mutationFn: (request: MailRequest) => api('POST /api/auth/resend-verification', { body: request }),
    onSuccess({ message }) {
      toast({ tone: 'good', title: 'Verification email sent', description: message })
      onSent()
    },
    onError(error) {
      markRefused(error, ['email'], setError)
      toast({
        tone: 'destructive',
        title: 'Failed to send email',
        description: failureText(error, 'Please try again in a moment.'),
      })
    },
  })
  return (
    <form noValidate method="post" className="grid gap-5" onSubmit={handleSubmit((request) => resend.mutate(request))}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" size="large" busy={resend.isPending} busyText="Sending...">
        Resend Verification Email
      </Button>
    </form>
  )
}
