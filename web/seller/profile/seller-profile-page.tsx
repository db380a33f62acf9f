import { useQuery } from '@tanstack/react-query'
import type { PublicProfile } from '../../../contracts/account.ts'
import { sellerProductsQuery } from '../../account/profile-queries.ts'
import { Page } from '../../layout/page.tsx'
import { useApi } from '../../lib/use-api.ts'
import { metaDescription } from '../../product/description.ts'
import { useCurrentUser } from '../../session/session.ts'
import { ProfileHeader } from './profile-header.tsx'
import { SellerListings } from './seller-listings.tsx'
import { SellerStats } from './seller-stats.tsx'

export const layout = 'grid gap-8 pt-8 pb-6 sm:pt-12'

interface SellerProfilePageProps {
  profile: PublicProfile
  /** The username in the URL, which the loader asked for. Its letters may differ in case. */
  asked: string
}

export function SellerProfilePage({ profile, asked }: SellerProfilePageProps) {
  const { username, profileDescription, totalEarnings } = profile
  const { user } = useCurrentUser()
  const isOwner = user?.username === username
  const { data: products, isError, refetch } = useQuery(sellerProductsQuery(useApi(), asked))
  return (
    <Page
      title={`${username}'s items`}
      type="profile"
      canonical={`/seller/${username}`}
      description={
        profileDescription
          ? metaDescription(profileDescription)
          : `Second-hand and vintage items listed by ${username}.`
      }
    >
      <div className={layout}>
        <ProfileHeader profile={profile} isOwner={isOwner} />
        <SellerStats products={products} failed={isError} totalEarnings={totalEarnings} />
        <SellerListings
          username={username}
          isOwner={isOwner}
          products={products}
          failed={isError && !products}
          onRetry={refetch}
        />
      </div>
    </Page>
  )
}
