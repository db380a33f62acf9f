import { ListChecks } from 'lucide'
import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../../contracts/counts.ts'
import type { OwnProduct } from '../../../contracts/seller.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Options } from '../../ui/options.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { SectionCount } from './dashboard-tools.tsx'
import { ListingRow } from './listing-row.tsx'
import { usePersistedSort } from './persisted-sort.ts'
import { RefusedDialog } from './refused-dialog.tsx'
import type { RowActions } from './row-actions.tsx'
import { rejectedFirst, type Section, type SectionKey, type SellerSort, SORTS, sorted } from './sections.ts'
import { SelectRow } from './select-row.tsx'
import type { Refused } from './use-bulk-change.ts'
import { useSelection } from './use-selection.ts'

const PAGE_SIZE = 48

export const headingId = (key: SectionKey): string => `section-${key}`

interface SellerSectionProps {
  section: Section
  all: OwnProduct[]
  /** The products that match the search. */
  products: OwnProduct[]
  /** Other sections with matches. */
  elsewhere: SectionCount[]
  onSection: (section: Section) => void
  actions: RowActions
  /** The id of the product being changed. */
  busy: number | undefined
}

export function SellerSection({ section, all, products, elsewhere, onSection, busy, ...row }: SellerSectionProps) {
  const [sort, setSort] = usePersistedSort(section)
  const limited = useLimit(products.length)
  const [refused, setRefused] = useState<Refused[]>([])
  const inOrder = useMemo(() => rejectedFirst(sorted(products, sort)), [products, sort])
  const shown = inOrder.slice(0, limited.limit)
  const selection = useSelection(all, inOrder)
  const selectButton = useRef<HTMLButtonElement>(null)
  const isSelectable = section.key !== 'sold'
  const isSelecting = selection.isOn && isSelectable && all.length > 0

  function start() {
    selection.start()
    // On a small phone, the bar would cover all items.
    const heading = document.getElementById(headingId(section.key))
    if (heading && heading.getBoundingClientRect().top > innerHeight / 2) heading.scrollIntoView({ block: 'start' })
  }

  function end() {
    selection.end()
    selectButton.current?.focus({ preventScroll: true })
  }

  return (
    <section
      aria-labelledby={headingId(section.key)}
      className="pt-2 sm:pt-6"
      onKeyDown={({ key, target }) => {
        if (key === 'Escape' && isSelecting && !(target as Element).closest('dialog')) end()
      }}
    >
      <SectionHeader section={section} count={products.length} sort={sort} onSort={setSort}>
        {isSelectable && products.length > 0 && (
          <Button
            ref={selectButton}
            variant="quiet"
            size="small"
            aria-pressed={isSelecting}
            onClick={() => (isSelecting ? end() : start())}
          >
            <Icon of={ListChecks} className="size-4 max-sm:hidden" />
            Select
          </Button>
        )}
      </SectionHeader>
      {products.length === 0 ? (
        <Nothing section={section} elsewhere={elsewhere} onSection={onSection} />
      ) : (
        <ul className="grid grid-cols-1 gap-x-10 lg:grid-cols-2">
          {shown.map((product) =>
            isSelecting ? (
              <SelectRow
                key={product.id}
                product={product}
                checked={selection.has(product.id)}
                onToggle={selection.toggle}
              />
            ) : (
              <ListingRow key={product.id} product={product} {...row} busy={busy === product.id} />
            ),
          )}
        </ul>
      )}
      <ShowMore {...limited} total={products.length} />
      {isSelecting && (
        <BulkBar section={section.key} selection={selection} found={products} onRefused={setRefused} onEnd={end} />
      )}
      <RefusedDialog refused={refused} onClose={() => setRefused([])} />
    </section>
  )
}

interface SectionHeaderProps {
  section: Section
  count: number
  sort: SellerSort
  onSort: (sort: SellerSort) => void
  children: ReactNode
}

const SectionHeader = ({ section: { key, name }, count, sort, onSort, children }: SectionHeaderProps) => (
  <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
    <h2
      id={headingId(key)}
      tabIndex={-1}
      className="scroll-mt-36 whitespace-nowrap rounded-sm font-semibold font-serif text-xl outline-offset-4 sm:text-2xl"
    >
      {name}{' '}
      <span className="font-normal font-sans text-base text-muted tabular-nums max-sm:sr-only">
        {formatNumber(count)}
      </span>
    </h2>
    <div className="flex min-w-0 flex-auto large-text:flex-wrap items-center justify-end gap-2">
      {children}
      <Select
        label={<span className="sr-only">Sort {name} by</span>}
        className="min-w-0 gap-0"
        value={sort}
        onChange={({ target }) => onSort(target.value as SellerSort)}
      >
        <Options names={SORTS} />
      </Select>
    </div>
  </div>
)

/** How many of the products to render. */
function useLimit(total: number) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  const [showsAll, setShowsAll] = useState(false)
  const isGrowing = showsAll && limit < total
  // In steps: on a slow machine, hundreds of rows at once would show nothing for seconds.
  useEffect(() => {
    if (!isGrowing) return
    const timer = setTimeout(() => startTransition(() => setLimit(limit + PAGE_SIZE)))
    return () => clearTimeout(timer)
  }, [isGrowing, limit])
  return {
    limit,
    isGrowing,
    showMore: () => setLimit(limit + PAGE_SIZE),
    showAll: () => setShowsAll(true),
  }
}

type ShowMoreProps = ReturnType<typeof useLimit> & { total: number }

const ShowMore = ({ limit, isGrowing, showMore, showAll, total }: ShowMoreProps) =>
  total > limit && (
    <div className="flex flex-wrap justify-center gap-3 border-line border-t py-5">
      <Button variant="secondary" disabled={isGrowing} onClick={showMore}>
        Show {Math.min(PAGE_SIZE, total - limit)} more
      </Button>
      <Button variant="quiet" busy={isGrowing} onClick={showAll}>
        Show all {formatNumber(total)}
      </Button>
    </div>
  )

interface NothingProps {
  section: Section
  elsewhere: SectionCount[]
  onSection: (section: Section) => void
}

const Nothing = ({ section, elsewhere, onSection }: NothingProps) => (
  <div className="border-line border-t py-6">
    {elsewhere.length > 0 ? (
      <>
        <p className="font-semibold">No {section.name} products match your search</p>
        <div className="-ml-3.5 flex flex-wrap">
          {elsewhere.map(({ section: other, count }) => (
            <Button key={other.key} variant="quiet" size="small" onClick={() => onSection(other)}>
              Show {formatNumber(count)} in {other.name}
            </Button>
          ))}
        </div>
      </>
    ) : (
      <p className="text-muted">
        <span className="font-semibold text-ink">No products yet</span>
        <br />
        {section.empty}
      </p>
    )}
  </div>
)
