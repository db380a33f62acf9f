import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isSignInProblem, SIGN_IN_PROBLEMS } from '../../contracts/account-rules.ts'
import { AfterPage } from '../lib/on-demand.tsx'
import { useSite } from '../lib/site.ts'
import { inlineLinkClass } from '../ui/inline-link.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountPage } from './account-page.tsx'
import { GoogleButton, Or } from './google-button.tsx'
import { LoginForm, type LoginFormProps } from './login-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'

const CodeStep = lazyPart(() => import('./code-step.tsx'))

interface LoginPageProps extends Omit<LoginFormProps, 'onCodeWanted'> {
  /** `code`: returned from Google and still needs a code. */
  step: string | undefined
  /** Why sign-in through Google failed. */
  problem: string | undefined
}

export function LoginPage({ problem, step, ...form }: LoginPageProps) {
  const { brandName } = useSite()
  const [owesCode, setOwesCode] = useState(step === 'code')
  if (owesCode)
    return (
      <AccountPage title="Sign in" heading="One more step" lead="Your account is protected by two-step sign-in.">
        <AfterPage fallback={<Skeleton className="h-48 rounded-md" />}>
          <CodeStep next={form.next} onStartOver={() => setOwesCode(false)} />
        </AfterPage>
      </AccountPage>
    )
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
      {isSignInProblem(problem) && (
        <Note role="alert" className="mb-5">
          {SIGN_IN_PROBLEMS[problem]}
        </Note>
      )}
      <LoginForm {...form} onCodeWanted={() => setOwesCode(true)} />
      <Or />
      <PasskeyButton next={form.next} />
      <GoogleButton isSecond next={form.next}>
        Continue with Google
      </GoogleButton>
      <p className="mt-6 text-muted text-sm">
        Bought without an account?{' '}
        <Link to="/receipts" className={inlineLinkClass}>
          Send my receipts again
        </Link>
      </p>
    </AccountPage>
  )
}
