import { createFileRoute } from '@tanstack/react-router'
import { useOneTimeToken } from '../account/one-time-token.ts'
import { PasswordReset } from '../account/password-reset.tsx'

export const Route = createFileRoute('/reset-password')({
  validateSearch: ({ token, email }: Record<string, unknown>): { token?: string; email?: string } => ({
    ...(typeof token === 'string' && token && { token }),
    ...(typeof email === 'string' && { email }),
  }),
  component: ResetPassword,
})

function ResetPassword() {
  const navigate = Route.useNavigate()
  const { token: given, email } = Route.useSearch()
  const token = useOneTimeToken(given, () => navigate({ search: {}, replace: true, viewTransition: false }))
  return <PasswordReset token={token} email={email} />
}
