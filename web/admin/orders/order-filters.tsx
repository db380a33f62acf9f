import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide'
import type { FormEvent } from 'react'
import { useApi } from '../../lib/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Options } from '../../ui/options.tsx'
import { salesQuery } from '../admin-queries.ts'
import { SaleOptions } from '../sale-options.tsx'
import { useResetForm } from '../use-reset-form.ts'
import { METHOD_NAMES, type OrderSearch, readOrderSearch, STATE_NAMES } from './order-search.ts'

interface OrderFiltersProps {
  search: OrderSearch
  onChange: (search: OrderSearch) => void
}

export function OrderFilters({ search, onChange }: OrderFiltersProps) {
  const { data: sales } = useQuery(salesQuery(useApi()))
  const form = useResetForm(search)
  /** With what is typed, which may not have been submitted. */
  const change = (other: object = {}) =>
    onChange(readOrderSearch({ ...search, q: form.current && new FormData(form.current).get('q'), ...other }))
  function submit(event: FormEvent) {
    event.preventDefault()
    change()
  }
  return (
    <div className="grid gap-4">
      {/* biome-ignore lint/a11y/useSemanticElements: not every browser knows the element yet. */}
      <form ref={form} role="search" onSubmit={submit} className="flex items-end gap-2">
        <TextField
          type="search"
          name="q"
          label="Search orders"
          className="min-w-0 flex-1"
          defaultValue={search.q}
          maxLength={200}
          placeholder="Name, email, item or code"
        />
        <Button type="submit" variant="secondary" aria-label="Search">
          <Icon of={Search} className="size-5" />
        </Button>
      </form>
      <div className="grid grid-cols-2 gap-3 large-text:*:col-span-full sm:grid-cols-3">
        <Select
          className="max-sm:col-span-2"
          label="Sale"
          value={search.sale ?? ''}
          onChange={({ target }) => change({ sale: target.value })}
        >
          <option value="">All sales</option>
          <SaleOptions sales={sales ?? []} />
          <option value="none">Without a sale</option>
        </Select>
        <Select label="State" value={search.state ?? ''} onChange={({ target }) => change({ state: target.value })}>
          <option value="">Any</option>
          <Options names={STATE_NAMES} />
        </Select>
        <Select
          label="Paid with"
          value={search.method ?? ''}
          onChange={({ target }) => change({ method: target.value })}
        >
          <option value="">Anything</option>
          <Options names={METHOD_NAMES} />
        </Select>
      </div>
    </div>
  )
}
