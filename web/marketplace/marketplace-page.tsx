import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide'
import { useState } from 'react'
import { categoryName } from '../../contracts/category-path.ts'
import { plural } from '../../contracts/counts.ts'
import { SORTS, type Sort } from '../../contracts/product-rules.ts'
import type { Suggestion } from '../../contracts/suggestion.ts'
import { SaveSearchSlot } from '../favorite/save-search-slot.tsx'
import { Page } from '../layout/page.tsx'
import { breadcrumbs } from '../lib/breadcrumbs.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import { ServerData } from '../lib/server-data.tsx'
import { useSite } from '../lib/site.ts'
import { useApi } from '../lib/use-api.ts'
import { useLoadedQuery } from '../lib/use-loaded-query.ts'
import { categoryAddress } from '../product/category-address.ts'
import { categoryCrumbs } from '../product/category-crumbs.ts'
import { productCountQuery } from '../product/product-queries.ts'
import { NextSale } from '../sale/next-sale.tsx'
import { SaleBanner } from '../sale/sale-banner.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { FilterAside } from './filter-aside.tsx'
import { filterCount, filterOf, type MarketplaceSearch, NO_FILTER } from './marketplace-search.ts'
import { ProductList } from './product-list.tsx'
import { SearchBox } from './search-box.tsx'

const loadChips = () => import('./filter-chips.tsx')
const FilterChips = import.meta.env.SSR ? (await loadChips()).default : lazyExtra(loadChips)
const FilterSheet = lazyDialog(() => import('./filter-sheet.tsx'))

const SORT_NAMES: Record<Sort, string> = {
  recent: 'Most recent',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  popular: 'Most viewed',
}

interface MarketplacePageProps {
  search: MarketplaceSearch
  onChange: (change: MarketplaceSearch) => void
}

export function MarketplacePage({
  search,
  onChange,
  onPick,
}: MarketplacePageProps & { onPick: (suggestion: Suggestion) => void }) {
  const count = useLoadedQuery(productCountQuery(useApi(), filterOf(search))).data?.count
  const { publicUrl } = useSite()
  const isFiltered = filterCount(search) > 0
  const title = search.category ? categoryName(search.category) : 'Marketplace'
  return (
    <Page
      title={title}
      description="Second-hand and vintage finds from closets, attics and garages in North Carolina."
      canonical={categoryAddress(search.category)}
      unlisted={search.search !== undefined}
    >
      <ServerData
        key={search.category}
        data={import.meta.env.SSR ? breadcrumbs(categoryCrumbs(publicUrl, search.category)) : undefined}
      />
      <div className="pt-4">
        <SaleBanner />
        <header className="mt-8 mb-6 flex flex-wrap items-baseline gap-x-8 gap-y-1">
          <h1 className="font-semibold font-serif text-3xl">Marketplace</h1>
          <div className="max-sm:basis-full sm:ml-auto">
            <NextSale />
          </div>
        </header>
        <div className="lg:grid lg:grid-cols-[13.5rem_1fr] lg:gap-10">
          <FilterAside search={search} onChange={onChange} />
          <div className="min-w-0">
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto] lg:grid-cols-[minmax(0,1fr)_auto]">
              <div className="max-sm:col-span-2">
                <SearchBox
                  value={search.search ?? ''}
                  onSearch={(text) => onChange({ search: text || undefined })}
                  onPick={onPick}
                />
              </div>
              <SortSelect search={search} onChange={onChange} />
              <SmallScreenFilters search={search} onChange={onChange} count={count} />
            </div>
            <div className="mt-4 mb-6 grid gap-3">
              {isFiltered && (
                <OnDemand fallback={<div className="h-11" />}>
                  <FilterChips search={search} onChange={onChange} />
                </OnDemand>
              )}
              <div className={clsx('flex flex-wrap items-center justify-between gap-x-4', isFiltered && 'min-h-11')}>
                <p role="status" className="min-h-[1.55em] text-muted tabular-nums">
                  {count !== undefined && plural(count, 'item')}
                </p>
                {isFiltered && <SaveSearchSlot search={filterOf(search)} />}
              </div>
            </div>
            <ProductList search={search} count={count} onClear={() => onChange(NO_FILTER)} />
          </div>
        </div>
      </div>
    </Page>
  )
}

function SortSelect({ search, onChange }: MarketplacePageProps) {
  return (
    <Select
      label={<span className="sr-only">Sort by</span>}
      className="gap-0 max-[22.4rem]:col-span-2"
      value={search.sortBy ?? ''}
      onChange={({ target }) => onChange({ sortBy: SORTS.find((sort: Sort) => sort === target.value) })}
    >
      {search.search && <option value="">Best match</option>}
      {SORTS.map((sort) => (
        <option key={sort} value={sort === 'recent' && !search.search ? '' : sort}>
          {SORT_NAMES[sort]}
        </option>
      ))}
    </Select>
  )
}

function SmallScreenFilters({ count, ...panel }: MarketplacePageProps & { count: number | undefined }) {
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const active = filterCount(panel.search)
  return (
    <>
      <Button
        variant="secondary"
        className="max-[22.4rem]:col-span-2 lg:hidden"
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <Icon of={SlidersHorizontal} className="size-5 max-[24rem]:hidden" />
        Filters{active > 0 && ` (${active})`}
      </Button>
      {opened && (
        <OnDemand>
          <FilterSheet
            open={open}
            onClose={() => setOpen(false)}
            onChoose={() => setOpen(false)}
            count={count}
            {...panel}
          />
        </OnDemand>
      )}
    </>
  )
}
