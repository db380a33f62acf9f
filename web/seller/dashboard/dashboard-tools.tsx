import { clsx } from 'clsx'
import { formatNumber, plural } from '../../../contracts/counts.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import type { Section, SectionKey } from './sections.ts'

export interface SectionCount {
  section: Section
  /** Those that match the search. */
  count: number
}

interface DashboardToolsProps {
  search: string
  onSearch: (text: string) => void
  counts: SectionCount[]
  current: SectionKey
  onSection: (section: Section) => void
}

export function DashboardTools({ search, onSearch, counts, current, onSection }: DashboardToolsProps) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <SearchInput
        aria-label="Search your products"
        placeholder="Search your products"
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      >
        <p role="status" className="sr-only">
          {search &&
            `${plural(total, 'product')} found: ${counts.map(({ section, count }) => `${formatNumber(count)} ${section.name}`).join(', ')}`}
        </p>
      </SearchInput>
      <nav aria-label="Your products" className="sticky top-16 z-10 -mx-4 mt-1 bg-paper px-4 pt-1 sm:mx-0 sm:px-0">
        <ul className="grid grid-cols-4 large-text:grid-cols-2 border-line border-b sm:flex sm:gap-2">
          {counts.map(({ section, count }) => (
            <li key={section.key} className="grid">
              <button
                type="button"
                aria-current={section.key === current ? 'true' : undefined}
                onClick={() => onSection(section)}
                className={clsx(
                  '-mb-px flex min-h-12 items-center justify-center gap-x-1.5 border-b-2 px-1 text-sm max-sm:flex-col max-sm:py-1 sm:px-4',
                  section.key === current ? 'border-fern text-fern' : 'border-transparent hover:border-edge',
                )}
              >
                <span className="font-semibold max-sm:text-xs">{section.name}</span>{' '}
                <span className={clsx('tabular-nums', section.key !== current && 'text-muted')}>
                  {formatNumber(count)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
