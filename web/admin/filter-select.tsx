import type { ReactNode } from 'react'
import { Select } from '../ui/field.tsx'

interface FilterSelectProps<Value extends string> {
  label: string
  /** The option for no filter. */
  any: string
  value: Value | undefined
  onFilter: (value: Value | undefined) => void
  className?: string
  /** The other options. */
  children: ReactNode
}

export const FilterSelect = <Value extends string>({
  any,
  value,
  onFilter,
  children,
  ...field
}: FilterSelectProps<Value>) => (
  <Select
    {...field}
    value={value ?? ''}
    onChange={({ target }) => onFilter((target.value || undefined) as Value | undefined)}
  >
    <option value="">{any}</option>
    {children}
  </Select>
)
