import { useApi } from '../lib/use-api.ts'
import { useLoadedQuery } from '../lib/use-loaded-query.ts'
import { productCountQuery } from '../product/product-queries.ts'
import { Button } from '../ui/button.tsx'
import { RemovableChip } from '../ui/chip.tsx'
import { activeFilters } from './active-filters.ts'
import { filterOf, type MarketplaceSearch, NO_FILTER } from './marketplace-search.ts'

interface FilterChipsProps {
  search: MarketplaceSearch
  onChange: (change: MarketplaceSearch) => void
}

/** The active filters, to remove one by one or all at once, and whether what they found is what was typed. */
export default function FilterChips({ search, onChange }: FilterChipsProps) {
  const { data: found } = useLoadedQuery(productCountQuery(useApi(), filterOf(search)))
  const filters = activeFilters(search)
  if (filters.length === 0) return null
  return (
    <>
      <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
        {filters.map(({ key, label }) => (
          <li key={key} className="min-w-0">
            <RemovableChip label={label} onRemove={() => onChange({ [key]: undefined })} />
          </li>
        ))}
        <li>
          <Button variant="quiet" size="small" onClick={() => onChange(NO_FILTER)}>
            Clear all
          </Button>
        </li>
      </ul>
      {/* Without content it takes no gap, but can still announce what comes. */}
      <p role="status" className="empty:absolute">
        {found?.isRelaxed && 'No exact matches. Showing the closest items.'}
      </p>
    </>
  )
}
