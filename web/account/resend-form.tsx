import { useApi } from '../lib/use-api.ts'
import { toast } from '../ui/toast.ts'
import { MailRequestForm } from './mail-request-form.tsx'

/** Requests another verification email. */
export function ResendForm({ email, onSent }: { email: string | undefined; onSent: () => void }) {
  const api = useApi()
  return (
    <MailRequestForm
      email={email}
      ask={(body) => api('POST /api/auth/resend-verification', { body })}
      onSent={(_email, message) => {
        toast({ tone: 'good', title: 'Verification email sent', description: message })
        onSent()
      }}
      failure={{ title: 'Failed to send email', description: 'Please try again in a moment.' }}
      action="Resend Verification Email"
    />
  )
}
