import { useState } from 'react'
import type { Product } from '../../contracts/product.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import type { ListingActions } from './listing-actions.ts'
import { ListingRow } from './listing-row.tsx'
import { usePersistedSort } from './persisted-sort.ts'
import { headingId } from './section-focus.ts'
import { type Section, SORT_KEYS, SORTS, sorted } from './sections.ts'

const PAGE_SIZE = 48

interface SellerSectionProps {
  section: Section
  products: Product[]
  actions: ListingActions
  /** The id of the product being changed. */
  busy: number | undefined
  onEdit: (product: Product) => void
  onDelete: (product: Product) => void
}

export function SellerSection({ section, products, ...row }: SellerSectionProps) {
  const [sort, setSort] = usePersistedSort(section)
  const [limit, setLimit] = useState(PAGE_SIZE)
  const shown = sorted(products, sort).slice(0, limit)
  const remaining = products.length - shown.length
  return (
    <section aria-labelledby={headingId(section.key)} className="pt-8">
      <div className="mb-2 flex items-end justify-between gap-4">
        <h2
          id={headingId(section.key)}
          tabIndex={-1}
          className="scroll-mt-36 rounded-sm font-semibold font-serif text-2xl outline-offset-4"
        >
          {section.name}{' '}
          <span className="font-normal font-sans text-base text-muted tabular-nums">{products.length}</span>
        </h2>
        <Select
          label={<span className="sr-only">Sort {section.name} by</span>}
          className="gap-0"
          value={sort}
          onChange={({ target }) => setSort(SORT_KEYS.find((key) => key === target.value) ?? section.defaultSort)}
        >
          {SORT_KEYS.map((key) => (
            <option key={key} value={key}>
              {SORTS[key]}
            </option>
          ))}
        </Select>
      </div>
      {products.length === 0 ? (
        <p className="border-line border-t py-6 text-muted">
          <span className="font-semibold text-ink">No products yet</span>
          <br />
          {section.empty}
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-x-10 lg:grid-cols-2">
          {shown.map((product) => (
            <ListingRow key={product.id} product={product} {...row} busy={row.busy === product.id} />
          ))}
        </ul>
      )}
      {remaining > 0 && (
        <div className="flex flex-wrap justify-center gap-3 border-line border-t pt-5">
          <Button variant="secondary" onClick={() => setLimit(limit + PAGE_SIZE)}>
            Show {Math.min(PAGE_SIZE, remaining)} more
          </Button>
          <Button variant="quiet" onClick={() => setLimit(products.length)}>
            Show all {products.length}
          </Button>
        </div>
      )}
    </section>
  )
}
