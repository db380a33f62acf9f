import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide'
import { useApi } from '../../lib/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Paged } from '../paged-list.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditLines } from './audit-lines.tsx'
import { auditQuery } from './audit-queries.ts'
import type { AuditSearch } from './audit-search.ts'

interface AuditTrailPageProps {
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
}

export function AuditTrailPage({ search, onSearch }: AuditTrailPageProps) {
  const query = useInfiniteQuery(auditQuery(useApi(), search))
  const isFiltered = Object.keys(search).length > 0
  return (
    <div className="grid gap-6">
      <AuditFilters search={search} onChange={onSearch} />
      <Paged
        query={query}
        rows={query.data?.pages.flatMap((page) => page.lines)}
        skeleton={<Skeleton className="h-120" />}
        empty={isFiltered ? <NoMatches onReset={() => onSearch({})} /> : <NoActivity />}
        failure="We couldn't load the audit trail"
        more="Show earlier entries"
      >
        {(lines) => <AuditLines lines={lines} search={search} />}
      </Paged>
    </div>
  )
}

const NoActivity = () => (
  <EmptyState icon={History} title="No activity yet" text="What admins and helpers do shows up here." />
)

const NoMatches = ({ onReset }: { onReset: () => void }) => (
  <EmptyState title="No entries match" text="Try fewer words or other days.">
    <Button variant="secondary" onClick={onReset}>
      Show all entries
    </Button>
  </EmptyState>
)
