import { useEffect } from 'react'
import { ContactForm as Message } from '../../contracts/contact-form.ts'
import { messageOf } from '../lib/api.ts'
import { useSite } from '../lib/site.ts'
import { useApi } from '../lib/use-api.ts'
import { useMutationOnce } from '../lib/use-mutation-once.ts'
import { useSchemaForm } from '../lib/use-schema-form.ts'
import { useCurrentUser } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { toastDone, toastFailure } from '../ui/toast.ts'
import { botToken, loadBotCheck } from './bot-token.ts'

interface ContactFormProps {
  subject: string
  onSent: () => void
}

export function ContactForm({ subject, onSent }: ContactFormProps) {
  const { user } = useCurrentUser()
  const { recaptchaSiteKey } = useSite()
  const { field, handleSubmit, markRefused } = useSchemaForm(Message, {
    name: '',
    email: user?.email ?? '',
    subject,
    message: '',
  })
  const sending = useSending(onSent, markRefused)
  useEffect(() => {
    if (recaptchaSiteKey) loadBotCheck(recaptchaSiteKey).catch(() => {})
  }, [recaptchaSiteKey])
  return (
    <form noValidate method="post" onSubmit={handleSubmit((message) => sending.mutate(message))} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" required {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      </div>
      <TextField label="Subject" required {...field('subject')} />
      <TextArea label="Message" rows={7} required {...field('message')} />
      {sending.error && (
        <Note tone="failure" role="alert" className="text-clay-deep">
          {messageOf(sending.error, "We couldn't send your message.")}
        </Note>
      )}
      <Button
        type="submit"
        size="large"
        busy={sending.isPending}
        busyText="Sending..."
        className="sm:justify-self-start"
      >
        Send Message
      </Button>
      {recaptchaSiteKey && (
        <p className="text-muted text-sm">
          This form is protected by reCAPTCHA. Google's{' '}
          <a className="underline" href="https://policies.google.com/privacy">
            privacy policy
          </a>{' '}
          and{' '}
          <a className="underline" href="https://policies.google.com/terms">
            terms of service
          </a>{' '}
          apply.
        </p>
      )}
    </form>
  )
}

function useSending(onSent: () => void, onRefused: (error: Error) => void) {
  const api = useApi()
  const { contactEmail, recaptchaSiteKey } = useSite()
  return useMutationOnce({
    // A retry could send the message twice.
    retry: false,
    mutationFn: async (message: Message) =>
      api('POST /api/contact', { body: { ...message, recaptchaToken: await botToken(recaptchaSiteKey) } }),
    onSuccess: () => {
      toastDone('Message sent successfully!', "We'll get back to you within 24 hours.")
      onSent()
    },
    onError: (error) => {
      onRefused(error)
      toastFailure('Failed to send message', `Please try again or email us directly at ${contactEmail}`)
    },
  })
}
