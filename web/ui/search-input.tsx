import { Search } from 'lucide'
import type { ComponentProps } from 'react'
import { inputClass } from './field.tsx'
import { Icon } from './icon.tsx'

export const SearchInput = ({ children, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <search className="relative block">
    <Icon of={Search} className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted" />
    <input type="search" autoComplete="off" {...input} className={`${inputClass} pl-11`} />
    {children}
  </search>
)
