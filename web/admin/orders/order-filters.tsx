import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/use-api.ts'
import { Options } from '../../ui/options.tsx'
import { salesQuery } from '../admin-queries.ts'
import { FilterSelect } from '../filter-select.tsx'
import { SaleOptions } from '../sale-options.tsx'
import { SearchField } from '../search-field.tsx'
import type { Filtered } from '../search-params.ts'
import { METHOD_NAMES, type OrderSearch, STATE_NAMES } from './order-search.ts'

export function OrderFilters({ search, onSearch }: Filtered<OrderSearch>) {
  const { data: sales = [] } = useQuery(salesQuery(useApi()))
  return (
    <div className="grid gap-4">
      <SearchField
        label="Search orders"
        placeholder="Name, email, item, SKU or code"
        value={search.q}
        onSearch={(q) => onSearch({ q })}
      />
      <div className="grid grid-cols-2 gap-3 large-text:*:col-span-full sm:grid-cols-3">
        <FilterSelect
          className="max-sm:col-span-2"
          label="Sale"
          any="All sales"
          value={search.sale}
          onFilter={(sale) => onSearch({ sale })}
        >
          <SaleOptions sales={sales} />
          <option value="none">Without a sale</option>
        </FilterSelect>
        <FilterSelect label="State" any="Any" value={search.state} onFilter={(state) => onSearch({ state })}>
          <Options names={STATE_NAMES} />
        </FilterSelect>
        <FilterSelect
          label="Paid with"
          any="Anything"
          value={search.method}
          onFilter={(method) => onSearch({ method })}
        >
          <Options names={METHOD_NAMES} />
        </FilterSelect>
      </div>
    </div>
  )
}
