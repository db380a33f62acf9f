import { Options } from '../../ui/options.tsx'
import { FilterSelect } from '../filter-select.tsx'
import { SearchField } from '../search-field.tsx'
import type { Filtered } from '../search-params.ts'
import { type AuditSearch, WHAT_NAMES } from './audit-search.ts'

export const AuditFilters = ({ search, onSearch }: Filtered<AuditSearch>) => (
  <div className="grid grid-cols-2 gap-3 large-text:*:col-span-full sm:grid-cols-6">
    <SearchField
      label="Search"
      placeholder="Item, name, action, order no."
      className="col-span-2 sm:col-span-4"
      value={search.q}
      onSearch={(q) => onSearch({ q })}
    />
    <SearchField
      label="Who"
      placeholder="Name, or shop"
      className="sm:col-span-2"
      value={search.who}
      onSearch={(who) => onSearch({ who })}
    />
    <FilterSelect
      label="What"
      any="Anything"
      value={search.what}
      onFilter={(what) => onSearch({ what })}
      className="sm:col-span-2"
    >
      <Options names={WHAT_NAMES} />
    </FilterSelect>
    <div className="col-span-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:col-span-4">
      <SearchField label="From" type="date" value={search.since} onSearch={(since) => onSearch({ since })} />
      <SearchField label="Until" type="date" value={search.until} onSearch={(until) => onSearch({ until })} />
    </div>
  </div>
)
