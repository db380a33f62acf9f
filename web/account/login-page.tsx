import { Link } from '@tanstack/react-router'
import { SIGN_IN_PROBLEMS, type SignInProblem } from '../../contracts/account-rules.ts'
import { useSite } from '../lib/site.ts'
import { AccountPage, inlineLinkClass } from './account-page.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginForm, type LoginFormProps } from './login-form.tsx'

export interface LoginPageProps extends LoginFormProps {
  /** Why a sign-in elsewhere led here. */
  problem?: SignInProblem | undefined
}

export function LoginPage({ problem, ...form }: LoginPageProps) {
  const { brandName } = useSite()
  return (
    <AccountPage
      title="Sign in"
      heading={`Sign in to ${brandName}`}
      lead={
        <p>
          New here?{' '}
          <Link to="/register" className={inlineLinkClass}>
            Create an account
          </Link>
        </p>
      }
    >
      {problem && (
        <p role="alert" className="mb-5 rounded-md bg-sun px-4 py-3">
          {SIGN_IN_PROBLEMS[problem]}
        </p>
      )}
      <LoginForm {...form} />
      <GoogleButton>Continue with Google</GoogleButton>
    </AccountPage>
  )
}
