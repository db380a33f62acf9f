import { useQuery } from '@tanstack/react-query'
import type { PaymentMethod } from '../../../contracts/desk-rules.ts'
import type { OrderState } from '../../../contracts/order-rules.ts'
import { useApi } from '../../lib/use-api.ts'
import { Select } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { salesQuery } from '../admin-queries.ts'
import { SaleOptions } from '../sale-options.tsx'
import { SearchField } from '../search-field.tsx'
import type { Filtered } from '../search-params.ts'
import { METHOD_NAMES, type OrderSearch, STATE_NAMES } from './order-search.ts'

export function OrderFilters({ search, onSearch }: Filtered<OrderSearch>) {
  const { data: sales } = useQuery(salesQuery(useApi()))
  return (
    <div className="grid gap-4">
      <SearchField
        label="Search orders"
        placeholder="Name, email, item, SKU or code"
        value={search.q}
        onSearch={(q) => onSearch({ q })}
      />
      <div className="grid grid-cols-2 gap-3 large-text:*:col-span-full sm:grid-cols-3">
        <Select
          className="max-sm:col-span-2"
          label="Sale"
          value={search.sale ?? ''}
          onChange={({ target }) => onSearch({ sale: target.value || undefined })}
        >
          <option value="">All sales</option>
          <SaleOptions sales={sales ?? []} />
          <option value="none">Without a sale</option>
        </Select>
        <Select
          label="State"
          value={search.state ?? ''}
          onChange={({ target }) => onSearch({ state: (target.value || undefined) as OrderState | undefined })}
        >
          <option value="">Any</option>
          <Options names={STATE_NAMES} />
        </Select>
        <Select
          label="Paid with"
          value={search.method ?? ''}
          onChange={({ target }) => onSearch({ method: (target.value || undefined) as PaymentMethod | undefined })}
        >
          <option value="">Anything</option>
          <Options names={METHOD_NAMES} />
        </Select>
      </div>
    </div>
  )
}
