import { useQuery } from '@tanstack/react-query'
import { formatPrice } from '../../contracts/money.ts'
import { useApi } from '../lib/use-api.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { sellerStatsQuery } from './seller-queries.ts'

export function DashboardHeader({ username }: { username: string }) {
  const { data: stats, isError } = useQuery(sellerStatsQuery(useApi()))
  const shown = (value: string | undefined) => value ?? (isError ? 'Not known' : undefined)
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
      <div>
        <h1 className="font-semibold font-serif text-3xl">Seller Dashboard</h1>
        <div className="-ml-3.5 flex flex-wrap">
          <ButtonLink to="/seller/$username" params={{ username }} variant="quiet" size="small">
            See your profile as buyers see it
          </ButtonLink>
          <ButtonLink to="/seller/statement" variant="quiet" size="small">
            Your statement
          </ButtonLink>
          <ButtonLink to="/pickup" variant="quiet" size="small">
            Pickup desk
          </ButtonLink>
          <ButtonLink to="/price-tags" variant="quiet" size="small">
            Price tags
          </ButtonLink>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Stat name="Total Earnings" value={shown(stats && formatPrice(stats.totalEarnings))} />
        <Stat name="Active Listings" value={shown(stats && String(stats.activeListings))} />
      </dl>
    </header>
  )
}

function Stat({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-0.5 font-semibold font-serif text-2xl tabular-nums">
        {value ?? <Skeleton className="my-[0.1em] h-[1em] w-24" />}
      </dd>
    </div>
  )
}
