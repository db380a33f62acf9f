import { createFileRoute } from '@tanstack/react-router'
import { useOneTimeToken } from '../account/one-time-token.ts'
import { PasswordReset } from '../account/password-reset.tsx'
import { textParams } from '../lib/text-params.ts'

export const Route = createFileRoute('/reset-password')({
  validateSearch: textParams<{ token?: string; email?: string }>('token', 'email'),
  component: ResetPassword,
})

function ResetPassword() {
  const navigate = Route.useNavigate()
  const { token: given, email } = Route.useSearch()
  const token = useOneTimeToken(given, () => navigate({ search: {}, replace: true, viewTransition: false }))
  return <PasswordReset token={token} email={email} />
}
