import { SearchX } from 'lucide'
import { LIST_LIMIT, PAGE_SIZE } from '../../contracts/product-rules.ts'
import { ListFailure } from '../product/list-failure.tsx'
import { LoadMoreSlot } from '../product/load-more-slot.tsx'
import { useLongList } from '../product/long-list.ts'
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { choiceOf, filterCount, type MarketplaceSearch } from './marketplace-search.ts'

interface ProductListProps {
  search: MarketplaceSearch
  /** The number of matches on all pages. */
  count: number | undefined
  /** Removes all filters. */
  onClear: () => void
}

/** The matching products, twelve at a time. */
export function ProductList({ search, count, onClear }: ProductListProps) {
  const { page = 1 } = search
  const { list, rest } = useLongList(choiceOf(search), page * PAGE_SIZE, count)
  const { data: products, error } = list
  if (!products)
    return error ? (
      <ListFailure error={error} onRetry={list.refetch} />
    ) : (
      // As many as before, so that Back finds its place.
      <ProductGridSkeleton shape="beside" count={Math.min(count ?? LIST_LIMIT, page * PAGE_SIZE)} />
    )
  if (products.length === 0)
    return filterCount(search) > 0 ? (
      <EmptyState
        icon={SearchX}
        title="No products found"
        text="Try different words, a broader category or another price."
      >
        <Button onClick={onClear}>Show all items</Button>
      </EmptyState>
    ) : (
      <EmptyState title="No products found" text="Nothing is for sale right now. New items come in all the time." />
    )
  return (
    <>
      <ProductGrid products={products} shape="beside" />
      <LoadMoreSlot rest={rest} page={page} last={products.at(-1)?.id} shown={products.length} count={count} />
    </>
  )
}
