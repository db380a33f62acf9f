import { ROLES } from '../../contracts/account.ts'
import { useCurrentUser } from '../account/session.ts'
import { AccessNotice, SignInAgain } from '../account/sign-in-again.tsx'
import { Page } from '../layout/page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Dashboard } from './dashboard.tsx'

/** The seller dashboard, for those who may see it. */
export function SellerDashboardPage() {
  const { user, isLoading } = useCurrentUser()
  if (isLoading) return <Waiting />
  if (!user) return <SignInAgain title="Seller Dashboard" text="Sign in to see your items." next="/seller" />
  // Both roles that there are today; another one would have nothing to sell.
  if (!ROLES.includes(user.role)) return <AccessDenied />
  return <Dashboard key={user.id} user={user} />
}

const Waiting = () => (
  <Page title="Seller Dashboard">
    <div className="grid place-items-center py-32 text-3xl">
      <Spinner />
    </div>
  </Page>
)

const AccessDenied = () => (
  <AccessNotice title="Access Denied" text="Only sellers and admins can access this dashboard.">
    <ButtonLink to="/marketplace">Browse the marketplace</ButtonLink>
  </AccessNotice>
)
