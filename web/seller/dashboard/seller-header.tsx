import { useQuery } from '@tanstack/react-query'
import { formatPrice } from '../../../contracts/money.ts'
import { DashboardHeader } from '../../layout/dashboard-header.tsx'
import { useApi } from '../../lib/use-api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { sellerStatsQuery } from '../seller-queries.ts'

export function SellerHeader({ username }: { username: string }) {
  const { data: stats, isError } = useQuery(sellerStatsQuery(useApi()))
  return (
    <DashboardHeader
      title="Seller Dashboard"
      links={
        <>
          <ButtonLink to="/seller/$username" params={{ username }} variant="quiet" size="small">
            Public profile
          </ButtonLink>
          <ButtonLink to="/seller/statement" variant="quiet" size="small">
            Statement
          </ButtonLink>
          {stats?.connect && stats.connect !== 'ready' && (
            <ButtonLink to="/seller/statement" hash="stripe" variant="quiet" size="small">
              {stats.connect === 'none' ? 'Connect with Stripe' : 'Continue with Stripe'}
            </ButtonLink>
          )}
        </>
      }
      figures={[
        ['Total Earnings', stats && formatPrice(stats.totalEarnings)],
        ['To be paid', stats && formatPrice(stats.toBePaid), { to: '/seller/statement' }],
        ['Paid out', stats && formatPrice(stats.paidOut)],
        ['Active Listings', stats && String(stats.activeListings)],
      ]}
      failed={isError}
    />
  )
}
