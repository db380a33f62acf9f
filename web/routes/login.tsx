import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { safePath } from '../../contracts/safe-path.ts'
import { LoginPage } from '../account/login-page.tsx'
import { textParams } from '../lib/text-params.ts'
import { usePageLocation } from '../lib/use-page-location.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the visitor was going before following a link to the sign-in. */
    next?: string
  }
}

interface LoginSearch {
  /** Prefills the first field. */
  email?: string
  /** Where the visitor was going. */
  next?: string
  /** Why sign-in through Google failed. */
  problem?: string
  /** `code`: returned from Google and still needs a code. */
  step?: string
}

export const Route = createFileRoute('/login')({
  validateSearch: textParams<LoginSearch>('email', 'next', 'problem', 'step'),
  component: Login,
})

function Login() {
  const { email = '', next, problem, step } = Route.useSearch()
  const { state } = usePageLocation()
  // The server does not know the history's state, and hydration would keep its links.
  const visited = useHydrated() ? state.next : undefined
  return <LoginPage email={email} next={safePath(next ?? visited)} problem={problem} step={step} />
}
