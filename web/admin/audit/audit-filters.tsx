import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { useResetForm } from '../use-reset-form.ts'
import { type AuditSearch, readAuditSearch, WHAT_NAMES } from './audit-search.ts'

interface AuditFiltersProps {
  search: AuditSearch
  onChange: (search: AuditSearch) => void
}

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const form = useResetForm(search)
  /** With what is typed, which may not have been submitted. */
  const change = (other: object = {}) =>
    form.current && onChange(readAuditSearch({ ...Object.fromEntries(new FormData(form.current)), ...other }))
  function submit(event: FormEvent) {
    event.preventDefault()
    change()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser knows the element yet.
    <form
      role="search"
      ref={form}
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-3 large-text:*:col-span-full sm:grid-cols-6"
    >
      <TextField
        label="Search"
        type="search"
        name="q"
        defaultValue={search.q}
        maxLength={200}
        placeholder="Item, username, order number"
        className="col-span-2 sm:col-span-4"
      />
      <TextField
        label="Who"
        name="who"
        defaultValue={search.who}
        maxLength={60}
        autoComplete="off"
        placeholder="Name, or shop"
        className="sm:col-span-2"
      />
      <Select
        label="What"
        name="what"
        value={search.what ?? ''}
        onChange={({ target }) => change({ what: target.value })}
        className="sm:col-span-2"
      >
        <option value="">Anything</option>
        <Options names={WHAT_NAMES} />
      </Select>
      <div className="col-span-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:col-span-3">
        <TextField label="From" type="date" name="since" defaultValue={search.since} />
        <TextField label="Until" type="date" name="until" defaultValue={search.until} />
      </div>
      <Button type="submit" variant="secondary" className="max-sm:col-span-2">
        Search
      </Button>
    </form>
  )
}
