import { createFileRoute } from '@tanstack/react-router'
import { isSignInProblem, type SignInProblem } from '../../contracts/account-rules.ts'
import { LoginPage } from '../account/login-page.tsx'
import { safePath } from '../account/safe-path.ts'

interface LoginSearch {
  /** Prefills the first field. */
  email?: string
  /** Where the visitor was going. */
  next?: string
  /** Why a sign-in elsewhere led here. */
  problem?: SignInProblem
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const Route = createFileRoute('/login')({
  validateSearch: ({ email, next, problem }: Record<string, unknown>): LoginSearch => ({
    email: text(email),
    next: text(next),
    problem: isSignInProblem(problem) ? problem : undefined,
  }),
  component: Login,
})

function Login() {
  const { email = '', next, problem } = Route.useSearch()
  return <LoginPage email={email} next={safePath(next)} problem={problem} />
}
