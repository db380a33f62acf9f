import { Button } from '../ui/button.tsx'
import { RemovableChip } from '../ui/chip.tsx'
import { activeFilters } from './active-filters.ts'
import { type MarketplaceSearch, NO_FILTER } from './marketplace-search.ts'

interface FilterChipsProps {
  search: MarketplaceSearch
  onChange: (change: MarketplaceSearch) => void
}

/** The active filters, to remove one by one or all at once. */
export default function FilterChips({ search, onChange }: FilterChipsProps) {
  const filters = activeFilters(search)
  if (filters.length === 0) return null
  return (
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
  )
}
