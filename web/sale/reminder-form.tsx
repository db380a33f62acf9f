import { useMutation } from '@tanstack/react-query'
import { MailRequest } from '../../contracts/email-address.ts'
import { messageOf, RequestError } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { useSchemaForm } from '../lib/use-schema-form.ts'
import { useCurrentUser } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

/** `onDone` gets the server's confirmation message. */
export function ReminderForm({ onDone }: { onDone: (message: string) => void }) {
  const api = useApi()
  const { user } = useCurrentUser()
  const { field, handleSubmit, setError } = useSchemaForm(MailRequest, { email: user?.email ?? '' })
  const asking = useMutation({
    mutationFn: (body: MailRequest) => api('POST /api/reminders', { body }),
    retry: false,
    onSuccess: ({ message }) => onDone(message),
    onError: (error) => {
      const fieldMessage = error instanceof RequestError ? error.fields.email : undefined
      const message = fieldMessage ?? messageOf(error, 'Something went wrong. Please try again.')
      setError('email', { message }, { shouldFocus: true })
    },
  })
  return (
    <form noValidate method="post" onSubmit={handleSubmit((body) => asking.mutate(body))} className="grid gap-4">
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      <Button
        type="submit"
        size="large"
        busy={asking.isPending}
        busyText="One moment..."
        className="sm:justify-self-start"
      >
        Remind Me
      </Button>
    </form>
  )
}
