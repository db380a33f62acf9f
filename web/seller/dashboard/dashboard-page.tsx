import { ROLES } from '../../../contracts/account.ts'
import { SignInAgain } from '../../account/sign-in-again.tsx'
import { NoticePage } from '../../layout/notice-page.tsx'
import { WaitingPage } from '../../layout/waiting-page.tsx'
import { useCurrentUser } from '../../session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dashboard } from './dashboard.tsx'

export function SellerDashboardPage() {
  const { user, isLoading } = useCurrentUser()
  if (isLoading) return <WaitingPage title="Seller Dashboard" />
  if (!user) return <SignInAgain title="Seller Dashboard" text="Sign in to see your items." path="/seller" />
  // Always true today: both roles may sell.
  if (!ROLES.includes(user.role)) return <AccessDenied />
  return <Dashboard key={user.id} user={user} />
}

const AccessDenied = () => (
  <NoticePage title="Access Denied" text="Only sellers and admins can access this dashboard.">
    <ButtonLink to="/marketplace">Browse the marketplace</ButtonLink>
  </NoticePage>
)
