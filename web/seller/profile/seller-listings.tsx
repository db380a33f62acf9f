import { ImagePlus } from 'lucide'
import type { Product } from '../../../contracts/product.ts'
import type { Status } from '../../../contracts/product-rules.ts'
import { ProductGrid, ProductGridSkeleton } from '../../product/product-grid.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { listCount } from './list-count.ts'

const SKELETONS = 8

/** Listings with these statuses are shown to their owner only. */
const STATUS_NOTES: Partial<Record<Status, string>> = {
  pending: 'Waiting for approval',
  rejected: 'Not approved',
  unlisted: 'Unlisted',
}

const StatusNote = ({ status }: Product) => <p className="min-h-5 text-muted text-sm">{STATUS_NOTES[status]}</p>

interface SellerListingsProps {
  username: string
  isOwner: boolean
  /** Undefined while loading. */
  products: Product[] | undefined
  failed: boolean
  onRetry: () => void
}

export function SellerListings({ username, isOwner, products, failed, onRetry }: SellerListingsProps) {
  return (
    <section aria-labelledby="listings" aria-busy={!products && !failed}>
      <h2
        id="listings"
        className="mb-5 flex large-text:flex-wrap items-baseline gap-3 font-semibold font-serif text-2xl"
      >
        {isOwner ? 'Your Listings' : `${username}'s Listings`}
        {products && (
          <span className="font-normal font-sans text-base text-muted tabular-nums">
            {listCount(products, products)}
          </span>
        )}
      </h2>
      {failed ? (
        <LoadFailure title="We couldn't load the listings" text="Please try again in a moment." onRetry={onRetry} />
      ) : products === undefined ? (
        <ProductGridSkeleton count={SKELETONS} />
      ) : products.length > 0 ? (
        <ProductGrid products={products} heading="h3" seller={false} note={isOwner ? StatusNote : undefined} />
      ) : isOwner ? (
        <EmptyState title="Nothing listed yet" text="A few photos are all it takes. Listing is free." icon={ImagePlus}>
          <ButtonLink to="/upload">Upload Your First Item</ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState title="Nothing listed yet" text={`${username} has no items for sale right now.`}>
          <ButtonLink to="/marketplace" variant="secondary">
            Browse the marketplace
          </ButtonLink>
        </EmptyState>
      )}
    </section>
  )
}
