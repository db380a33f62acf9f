import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../contracts/account.ts'
import { Page } from '../layout/page.tsx'
import { useApi } from '../lib/use-api.ts'
import { HottestItems } from '../product/hottest-items.tsx'
import { ListFailure } from '../product/list-failure.tsx'
import { userHotProductsQuery } from '../product/product-queries.ts'
import { SaleBanner } from '../sale/sale-banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** `/` for signed-in users. */
export function Home({ user }: { user: Account }) {
  const hot = useQuery(userHotProductsQuery(useApi()))
  return (
    <Page>
      <div className="grid gap-10 pt-4 pb-6 sm:gap-12">
        <SaleBanner />
        <header className="flex flex-wrap items-end justify-between gap-5">
          <h1 className="font-semibold font-serif text-3xl">Hello, {user.username}</h1>
          <div className="grid w-full gap-3 sm:flex sm:w-auto">
            <ButtonLink to="/marketplace" variant="secondary">
              Shop the Marketplace
            </ButtonLink>
            <ButtonLink to="/orders" variant="secondary">
              Your Orders
            </ButtonLink>
            <ButtonLink to="/seller">Seller Dashboard</ButtonLink>
          </div>
        </header>
        <HottestItems
          hot={hot}
          empty={
            hot.error ? (
              <ListFailure error={hot.error} onRetry={hot.refetch} />
            ) : (
              <EmptyState title="No active product listings" text="Popular items show up here as people browse." />
            )
          }
        />
      </div>
    </Page>
  )
}
