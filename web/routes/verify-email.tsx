import { createFileRoute } from '@tanstack/react-router'
import { useOneTimeToken } from '../account/one-time-token.ts'
import { Verification } from '../account/verification.tsx'
import { textParams } from '../lib/text-params.ts'
import { usePageLocation } from '../lib/use-page-location.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that has just registered; not in the URL. */
    email?: string
  }
}

export const Route = createFileRoute('/verify-email')({
  validateSearch: textParams<{ token?: string }>('token'),
  component: VerifyEmail,
})

function VerifyEmail() {
  const navigate = Route.useNavigate()
  const { token: given } = Route.useSearch()
  const token = useOneTimeToken(given, () => navigate({ search: {}, replace: true, viewTransition: false }))
  const { email } = usePageLocation().state
  return <Verification token={token} email={email} />
}
