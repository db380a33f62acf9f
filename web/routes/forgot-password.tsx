import { createFileRoute } from '@tanstack/react-router'
import { ForgottenPassword } from '../account/forgotten-password.tsx'

export const Route = createFileRoute('/forgot-password')({
  validateSearch: ({ email }: Record<string, unknown>): { email?: string } =>
    typeof email === 'string' ? { email } : {},
  component: ForgotPassword,
})

function ForgotPassword() {
  return <ForgottenPassword email={Route.useSearch().email} />
}
