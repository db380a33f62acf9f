import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { SignInAgain } from '../account/sign-in-again.tsx'
import { NoticePage } from '../layout/notice-page.tsx'
import { Page } from '../layout/page.tsx'
import { WaitingPage } from '../layout/waiting-page.tsx'
import { usePageLocation } from '../lib/use-page-location.ts'
import { useCurrentUser } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { toastFailure } from '../ui/toast.ts'
import { AdminNavigation } from './navigation.tsx'
import { adminPageAt, adminTitleAt } from './pages.ts'

/** Time to read the reason. */
const REDIRECT_DELAY_MS = 1500

/** The layout of all admin pages: admins only, with title, heading and navigation from `pages.ts`. */
export function AdminPage({ children }: { children: ReactNode }) {
  const { user, isLoading } = useCurrentUser()
  const path = usePageLocation().pathname
  const page = adminPageAt(path)
  const isOverview = page.to === '/admin'
  const title = adminTitleAt(path)
  if (isLoading) return <WaitingPage title={title} unlisted />
  if (!user)
    return <SignInAgain title={title} text="Sign in to manage your sales." path={isOverview ? '/admin' : path} />
  if (user.secondFactor === 'required') return <TwoStepRequired />
  if (user.role !== 'admin') return <RedirectHome />
  return (
    <Page title={title} gradient={false} unlisted>
      {/* Keeps the footer below the fold, so that loading causes no layout shift. */}
      <div className="min-h-dvh lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-x-10 print:block print:min-h-0">
        <AdminNavigation page={page} />
        <div className="min-w-0 pt-6 pb-10 lg:pt-10">
          {!isOverview && <h1 className="mb-6 font-semibold font-serif text-2xl sm:text-3xl">{page.label}</h1>}
          {children}
        </div>
      </div>
    </Page>
  )
}

/** Until then the server refuses every admin call. */
const TwoStepRequired = () => (
  <NoticePage
    title="Turn on two-step sign-in first"
    text="Admins here sign in with a passkey, or with their password plus a code from an app on their phone."
  >
    <ButtonLink to="/profile/edit" hash="two-step">
      Set it up
    </ButtonLink>
  </NoticePage>
)

function RedirectHome() {
  const navigate = useNavigate()
  useEffect(() => {
    toastFailure('Access Denied', 'Admin privileges required. Redirecting to homepage...')
    const timer = setTimeout(() => navigate({ to: '/', replace: true }), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <NoticePage title="Access Denied" text="Only administrators can access this dashboard.">
      <ButtonLink to="/">Go to the homepage</ButtonLink>
    </NoticePage>
  )
}
