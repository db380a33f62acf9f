import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { PAGE_SIZE } from '../../contracts/product-rules.ts'
import { useApi } from '../lib/use-api.ts'
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid.tsx'
import { productListQuery } from '../product/product-queries.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { MarketplaceSearch } from './marketplace-search.ts'

interface ProductListProps {
  search: MarketplaceSearch
  /** How many match, on all pages. */
  count: number | undefined
  /** Takes all filters away. */
  onClear: () => void
}

/** The matching products, twelve at a time. */
export function ProductList({ search, count, onClear }: ProductListProps) {
  const list = useInfiniteQuery(productListQuery(useApi(), search))
  if (list.isPending) return <ProductGridSkeleton shape="beside" count={Math.min(count ?? PAGE_SIZE, PAGE_SIZE)} />
  if (list.isError && !list.data)
    return (
      <EmptyState title="Failed to fetch products" text={list.error.message}>
        <Button onClick={() => list.refetch()}>Try again</Button>
      </EmptyState>
    )
  const products = list.data.pages.flat()
  if (products.length === 0)
    return (
      <EmptyState
        icon={<SearchX />}
        title="No products found"
        text="Try different words, a broader category or another price."
      >
        <Button onClick={onClear}>Show all items</Button>
      </EmptyState>
    )
  return (
    <>
      <ProductGrid products={products} shape="beside" />
      <div className="mt-12 grid justify-items-center gap-3">
        {list.isFetchNextPageError && <p role="alert">We couldn't load more items: {list.error?.message}</p>}
        {list.hasNextPage && products.length < (count ?? Infinity) && (
          <Button
            variant="secondary"
            size="large"
            busy={list.isFetchingNextPage}
            busyText="Loading..."
            onClick={() => list.fetchNextPage()}
          >
            {`Load More (${products.length}${count === undefined ? '' : ` of ${count}`} shown)`}
          </Button>
        )}
        <p role="status" className="sr-only">
          {`${products.length} items shown`}
        </p>
      </div>
    </>
  )
}
