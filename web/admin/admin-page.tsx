import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AccessNotice, SignInAgain } from '../account/sign-in-again.tsx'
import { WaitingPage } from '../layout/waiting-page.tsx'
import { useCurrentUser } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { AdminDashboard } from './admin-dashboard.tsx'

/** Time to read why one is sent away, in ms. */
const HOME_DELAY = 1500

/** The organiser's dashboard, for admins only; the server refuses everybody else by itself. */
export function AdminPage() {
  const { user, isLoading } = useCurrentUser()
  if (isLoading) return <WaitingPage title="Admin Dashboard" unlisted />
  if (!user) return <SignInAgain title="Admin Dashboard" text="Sign in to run the sales." next="/admin" />
  if (user.secondFactor === 'required') return <TwoStepFirst />
  return user.role === 'admin' ? <AdminDashboard /> : <SentHome />
}

/** The server answers no call of an admin before that. */
const TwoStepFirst = () => (
  <AccessNotice
    title="One step first"
    text="Admins need two-step sign-in here: your password plus a code from an app on your phone."
  >
    <ButtonLink to="/profile/edit" hash="two-step">
      Set it up
    </ButtonLink>
  </AccessNotice>
)

function SentHome() {
  const navigate = useNavigate()
  useEffect(() => {
    toast({
      tone: 'destructive',
      title: 'Access Denied',
      description: 'Admin privileges required. Redirecting to homepage...',
    })
    const timer = setTimeout(() => navigate({ to: '/' }), HOME_DELAY)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AccessNotice title="Access Denied" text="Only administrators can access this dashboard.">
      <ButtonLink to="/">Go to the homepage</ButtonLink>
    </AccessNotice>
  )
}
