import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MailCheck } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { RESEND_WAIT_SECONDS } from '../../contracts/account-rules.ts'
import { messageOf } from '../lib/api.ts'
import { timeLeft } from '../lib/time-left.ts'
import { useApi } from '../lib/use-api.ts'
import { useClock } from '../lib/use-clock.ts'
import { Icon } from '../ui/icon.tsx'
import { inlineLinkClass } from '../ui/inline-link.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toastDone, toastFailure } from '../ui/toast.ts'
import { AccountPage } from './account-page.tsx'
import { MailRequestForm } from './mail-request-form.tsx'

/** How long the success message stays before the redirect. */
const REDIRECT_MS = 2000

interface VerificationProps {
  /** From the emailed link; without it the page asks to check the inbox. */
  token: string | undefined
  /** The address that has just registered. */
  email: string | undefined
}

export function Verification({ token, email }: VerificationProps) {
  const [sentAgain, setSentAgain] = useState(false)
  if (token && !sentAgain) return <ByLink token={token} email={email} onSentAgain={() => setSentAgain(true)} />
  return <CheckYourMail email={email} />
}

function ByLink({ token, email, onSentAgain }: VerificationProps & { token: string; onSentAgain: () => void }) {
  const verification = useVerification(token)
  if (verification.isError)
    return (
      <AccountPage title="Verification failed" lead={messageOf(verification.error, 'Unable to verify your email')}>
        <ResendForm email={email} onSent={onSentAgain} />
        <ToSignIn email={email} />
      </AccountPage>
    )
  if (verification.isSuccess)
    return (
      <AccountPage title="Email verified!" lead={verification.data.message}>
        <p>Taking you to the home page...</p>
      </AccountPage>
    )
  return (
    <AccountPage title="Verifying your email..." lead={<Spinner label="Verifying your email" className="text-2xl" />} />
  )
}

/** Verifies as soon as the page has loaded, then redirects home. */
function useVerification(token: string) {
  const api = useApi()
  const navigate = useNavigate()
  const verification = useMutation({
    mutationFn: () => api('GET /api/auth/verify-email', { query: { token } }),
    onSuccess: () => toastDone('Email verified!'),
    onError: (error) => toastFailure('Verification failed', messageOf(error, 'Unable to verify your email')),
  })
  const { mutate, isSuccess } = verification
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    mutate()
  }, [mutate])
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(() => navigate({ to: '/' }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, navigate])
  return verification
}

const resendTime = (): string => new Date(Date.now() + RESEND_WAIT_SECONDS * 1000).toISOString()

function CheckYourMail({ email }: { email: string | undefined }) {
  const [resendAt, setResendAt] = useState(resendTime)
  // Both by the device's clock.
  const left = useClock(() => timeLeft(resendAt, new Date()), 0)
  return (
    <AccountPage
      title="Check your email"
      lead={
        email
          ? `We sent a link to ${email}. Open it to verify your address.`
          : 'We sent you a link. Open it to verify your address.'
      }
    >
      {left ? (
        <p className="flex items-center gap-3">
          <Icon of={MailCheck} className="shrink-0 text-brass" />
          <span>
            No email yet? You can request another one in{' '}
            <span className="font-semibold tabular-nums" role="timer">
              {left}
            </span>
          </span>
        </p>
      ) : (
        <>
          <p className="mb-5">No email yet? We can send you another one.</p>
          <ResendForm email={email} onSent={() => setResendAt(resendTime())} />
        </>
      )}
      <ToSignIn email={email} />
    </AccountPage>
  )
}

function ResendForm({ email, onSent }: { email: string | undefined; onSent: () => void }) {
  const api = useApi()
  return (
    <MailRequestForm
      email={email}
      ask={(body) => api('POST /api/auth/resend-verification', { body })}
      onSent={(_email, message) => {
        toastDone('Verification email sent', message)
        onSent()
      }}
      failure={{ title: 'Failed to send email', description: 'Please try again in a moment.' }}
      action="Resend Verification Email"
    />
  )
}

const ToSignIn = ({ email }: Pick<VerificationProps, 'email'>) => (
  <p className="mt-4">
    <Link to="/login" search={{ email }} className={inlineLinkClass}>
      Back to sign in
    </Link>
  </p>
)
