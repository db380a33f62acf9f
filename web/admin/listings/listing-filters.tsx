import { useQuery } from '@tanstack/react-query'
import type { Status } from '../../../contracts/product-rules.ts'
import { useApi } from '../../lib/use-api.ts'
import { Select } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { salesQuery } from '../admin-queries.ts'
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
      <Select
        label="State"
        value={search.status ?? ''}
        onChange={({ target }) => onSearch({ status: (target.value || undefined) as Status | undefined })}
      >
        <option value="">Any state</option>
        <Options names={STATUS_NAMES} />
      </Select>
      <Select
        label="Sold in"
        value={search.sale ?? ''}
        onChange={({ target }) => onSearch({ sale: target.value || undefined })}
      >
        <option value="">Any sale</option>
        <SaleOptions sales={startedSales(sales)} />
      </Select>
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
