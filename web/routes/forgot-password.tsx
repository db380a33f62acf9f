import { createFileRoute } from '@tanstack/react-router'
import { ForgottenPassword } from '../account/forgotten-password.tsx'
import { textParams } from '../lib/text-params.ts'

export const Route = createFileRoute('/forgot-password')({
  validateSearch: textParams<{ email?: string }>('email'),
  component: ForgotPassword,
})

function ForgotPassword() {
  return <ForgottenPassword email={Route.useSearch().email} />
}
