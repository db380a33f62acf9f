import { Search } from 'lucide-react'
import { inputClass } from '../ui/field.tsx'
import { goToSection } from './section-focus.ts'
import type { Section } from './sections.ts'

interface DashboardToolsProps {
  search: string
  onSearch: (text: string) => void
  counts: (Section & { count: number })[]
}

export function DashboardTools({ search, onSearch, counts }: DashboardToolsProps) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <search className="relative block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          aria-label="Search your products"
          placeholder="Search your products"
          autoComplete="off"
          value={search}
          onChange={({ target }) => onSearch(target.value)}
          className={`${inputClass} pl-11`}
        />
        <p role="status" className="sr-only">
          {search && `${total} ${total === 1 ? 'product' : 'products'} found`}
        </p>
      </search>
      <nav aria-label="Your products" className="sticky top-16 z-10 -mx-4 mt-2 overflow-x-auto bg-paper px-4 py-2">
        <ul className="flex w-max gap-2">
          {counts.map(({ key, name, count }) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => goToSection(key)}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-card px-4 text-sm hover:border-ink"
              >
                <span className="font-semibold">{name}</span>
                <span className="text-muted tabular-nums">{count}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
