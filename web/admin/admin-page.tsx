import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AccessNotice, SignInAgain } from '../account/sign-in-again.tsx'
import { WaitingPage } from '../layout/waiting-page.tsx'
import { useCurrentUser } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { AdminDashboard } from './admin-dashboard.tsx'

/** Time to read the reason. */
const REDIRECT_DELAY_MS = 1500

export function AdminPage() {
  const { user, isLoading } = useCurrentUser()
  if (isLoading) return <WaitingPage title="Admin Dashboard" unlisted />
  if (!user) return <SignInAgain title="Admin Dashboard" text="Sign in to manage your sales." next="/admin" />
  if (user.secondFactor === 'required') return <TwoStepRequired />
  return user.role === 'admin' ? <AdminDashboard /> : <RedirectHome />
}

/** Until then the server refuses every admin call. */
const TwoStepRequired = () => (
  <AccessNotice
    title="Turn on two-step sign-in first"
    text="Admins here sign in with a passkey, or with their password plus a code from an app on their phone."
  >
    <ButtonLink to="/profile/edit" hash="two-step">
      Set it up
    </ButtonLink>
  </AccessNotice>
)

function RedirectHome() {
  const navigate = useNavigate()
  useEffect(() => {
    toast({
      tone: 'destructive',
      title: 'Access Denied',
      description: 'Admin privileges required. Redirecting to homepage...',
    })
    const timer = setTimeout(() => navigate({ to: '/' }), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AccessNotice title="Access Denied" text="Only administrators can access this dashboard.">
      <ButtonLink to="/">Go to the homepage</ButtonLink>
    </AccessNotice>
  )
}
