import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/use-api.ts'
import { Options } from '../../ui/options.tsx'
import { salesQuery } from '../admin-queries.ts'
import { FilterSelect } from '../filter-select.tsx'
import { SaleOptions, startedSales } from '../sale-options.tsx'
import { SearchField } from '../search-field.tsx'
import type { Filtered } from '../search-params.ts'
import type { ListingsSearch } from './listing-queries.ts'
import { STATUS_NAMES } from './status-names.ts'

export function ListingFilters({ search, onSearch }: Filtered<ListingsSearch>) {
  const { data: sales = [] } = useQuery(salesQuery(useApi()))
  return (
    <div className="grid grid-cols-2 gap-4 large-text:*:col-span-full xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <SearchField
        label="Search listings"
        placeholder="Title, SKU or number"
        className="max-xl:col-span-2"
        value={search.q}
        onSearch={(q) => onSearch({ q })}
      />
      <FilterSelect label="State" any="Any state" value={search.status} onFilter={(status) => onSearch({ status })}>
        <Options names={STATUS_NAMES} />
      </FilterSelect>
      <FilterSelect label="Sold in" any="Any sale" value={search.sale} onFilter={(sale) => onSearch({ sale })}>
        <SaleOptions sales={startedSales(sales)} />
      </FilterSelect>
      <SearchField
        label="Seller"
        placeholder="Exact username"
        className="max-xl:col-span-2"
        value={search.seller}
        onSearch={(seller) => onSearch({ seller: seller?.trim() || undefined })}
      />
    </div>
  )
}
