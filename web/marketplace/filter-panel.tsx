import { clsx } from 'clsx'
import { useId } from 'react'
import { PRICE_RANGES } from '../../contracts/product-rules.ts'
import { PRICE_RANGE_NAMES } from '../../contracts/saved-search-rules.ts'
import { useApi } from '../lib/use-api.ts'
import { useLoadedQuery } from '../lib/use-loaded-query.ts'
import { categoryCountsQuery } from '../product/product-queries.ts'
import { CategoryTree } from './category-tree.tsx'
import { filterOf, type MarketplaceSearch } from './marketplace-search.ts'

export interface FilterPanelProps {
  search: MarketplaceSearch
  onChange: (change: MarketplaceSearch) => void
  /** A category was chosen. */
  onChoose?: () => void
}

/** Categories and price ranges: beside the grid on a wide screen, in a sheet on a small one. */
export default function FilterPanel({ search, onChange, onChoose }: FilterPanelProps) {
  const { data: counts } = useLoadedQuery(categoryCountsQuery(useApi(), filterOf(search)))
  const priceRange = search.priceRange ?? 'all'
  // The panel may be in the page twice; each needs its own radio group.
  const group = useId()
  return (
    <div className="grid gap-8">
      <section>
        <h2 className="mb-1 px-2 font-semibold text-muted text-sm">Category</h2>
        <CategoryTree
          chosen={search.category}
          counts={counts}
          isSearch={search.search !== undefined}
          onChoose={onChoose}
        />
      </section>
      <fieldset>
        <legend className="mb-1 px-2 font-semibold text-muted text-sm">Price</legend>
        {PRICE_RANGES.map((range) => (
          <label
            key={range}
            className={clsx(
              'flex min-h-11 cursor-pointer items-center gap-3 px-2 lg:min-h-9',
              range === priceRange && 'font-semibold text-fern',
            )}
          >
            <input
              type="radio"
              name={group}
              value={range}
              checked={range === priceRange}
              onChange={() => onChange({ priceRange: range === 'all' ? undefined : range })}
              className="size-4 accent-fern"
            />
            {PRICE_RANGE_NAMES[range]}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
