import type { ReactNode } from 'react'
import type { z } from 'zod'
import { MailRequest } from '../../contracts/email-address.ts'
import { useMutationOnce } from '../lib/use-mutation-once.ts'
import { useSchemaForm } from '../lib/use-schema-form.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { toastFailure } from '../ui/toast.ts'
import { failureText } from './refused.ts'

interface MailRequestFormProps {
  /** The schema for the address. */
  schema?: z.ZodType<MailRequest, MailRequest>
  /** The prefilled address, if any. */
  email?: string | undefined
  ask: (request: MailRequest) => Promise<{ message: string }>
  onSent: (email: string, message: string) => void
  /** Shown if the server gives no reason. */
  failure: { title: string; description: string }
  /** The button's label. */
  action: string
  /** Below the button. */
  children?: ReactNode
}

/** Requests an email. The server's validation errors show at the field. */
export function MailRequestForm({
  schema = MailRequest,
  email = '',
  ask,
  onSent,
  failure,
  action,
  children,
}: MailRequestFormProps) {
  const { field, handleSubmit, markRefused } = useSchemaForm(schema, { email })
  const asking = useMutationOnce({
    mutationFn: ask,
    // If only the answer was lost, a retry would send the email again.
    retry: false,
    onSuccess: ({ message }, { email }) => onSent(email, message),
    onError(error) {
      markRefused(error)
      toastFailure(failure.title, failureText(error, failure.description))
    },
  })
  return (
    <form noValidate method="post" className="grid gap-5" onSubmit={handleSubmit((request) => asking.mutate(request))}>
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      <Button type="submit" size="large" busy={asking.isPending} busyText="Sending...">
        {action}
      </Button>
      {children}
    </form>
  )
}
