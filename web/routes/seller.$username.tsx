import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { sellerProductsQuery, sellerProfileQuery } from '../account/profile-queries.ts'
import { pendingPage } from '../layout/pending-page.tsx'
import { load } from '../lib/load.ts'
import { orMissing } from '../lib/missing.ts'
import type { RouterContext } from '../lib/router-context.ts'
import { useApi } from '../lib/use-api.ts'
import { SellerMissing } from '../seller/profile/seller-missing.tsx'
import { SellerProfilePage } from '../seller/profile/seller-profile-page.tsx'

export const Route = createFileRoute('/seller/$username')({
  codeSplitGroupings: [['loader', 'component'], ['notFoundComponent']],
  loader: async ({ context, params: { username } }) => {
    const listings = load(context.queryClient.prefetchQuery(sellerProductsQuery(context.api, username)))
    // Awaited for a missing seller too: pending reads would reach the browser as errors.
    await ensureProfile(context, username).finally(() => listings)
  },
  component: Seller,
  pendingMs: 300,
  pendingComponent: pendingPage('Seller', () => import('../seller/profile/seller-profile-skeleton.tsx')),
  notFoundComponent: SellerMissing,
})

/** Loads the profile, or shows the route's not-found page with status 404. */
async function ensureProfile({ queryClient, api }: RouterContext, username: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(sellerProfileQuery(api, username))
  } catch (error) {
    throw orMissing(error)
  }
}

function Seller() {
  const { username } = Route.useParams()
  const { data: profile } = useSuspenseQuery(sellerProfileQuery(useApi(), username))
  return <SellerProfilePage key={profile.username} profile={profile} asked={username} />
}
