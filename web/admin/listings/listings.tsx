import { useInfiniteQuery } from '@tanstack/react-query'
import { Tags } from 'lucide'
import { useState } from 'react'
import { BULK_LIMIT } from '../../../contracts/bulk-rules.ts'
import { useApi } from '../../lib/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ApproveAllOf } from '../approval/approve-all-of.tsx'
import { PagedList } from '../paged-list.tsx'
import type { Filtered } from '../search-params.ts'
import { ListingFilters } from './listing-filters.tsx'
import { type ListingsSearch, listingsQuery } from './listing-queries.ts'
import { ListingRow } from './listing-row.tsx'
import { SelectionBar } from './selection-bar.tsx'

export function Listings({ search, onSearch }: Filtered<ListingsSearch>) {
  const query = useInfiniteQuery(listingsQuery(useApi(), search))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isApproving, setApproving] = useState(false)
  const listings = query.data?.pages.flat() ?? []
  // Never change items that a filter or another admin has removed from the list.
  const selected = listings.filter(({ id, status }) => chosen.has(id) && status === 'approved')
  const live = listings.filter(({ status }) => status === 'approved').slice(0, BULK_LIMIT)
  const [first] = listings
  const seller = search.seller !== undefined && first && { id: first.sellerId, username: first.sellerUsername }
  const isNarrowed = Object.values(search).some(Boolean)
  const hasPending = listings.some(({ status }) => status === 'pending')

  function choose(id: number, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen && selected.length < BULK_LIMIT) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  return (
    <div className="grid gap-4">
      <ListingFilters search={search} onSearch={onSearch} />
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <SelectionBar
          listings={selected}
          live={live}
          onSelectAll={() => setChosen(new Set(live.map(({ id }) => id)))}
          onClear={() => setChosen(new Set())}
        />
        {seller && hasPending && (
          <Button variant="secondary" size="small" className="ml-auto" onClick={() => setApproving(true)}>
            Approve all of {seller.username}
          </Button>
        )}
      </div>
      <PagedList
        label="Listings"
        query={query}
        failure="We couldn't load the listings"
        empty={
          isNarrowed ? (
            <EmptyState title="No listings match" text="Try fewer words, or another state, seller or sale." />
          ) : (
            <EmptyState icon={Tags} title="No listings yet" text="What sellers list shows up here." />
          )
        }
      >
        {(listing) => (
          <ListingRow
            listing={listing}
            isChosen={chosen.has(listing.id)}
            onChoose={(isChosen) => choose(listing.id, isChosen)}
            onSeller={() => onSearch({ seller: listing.sellerUsername })}
          />
        )}
      </PagedList>
      {seller && <ApproveAllOf open={isApproving} person={seller} onClose={() => setApproving(false)} />}
    </div>
  )
}
