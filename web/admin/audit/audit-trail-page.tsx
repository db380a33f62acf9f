import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide'
import { useApi } from '../../lib/use-api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Paged, ShownCount } from '../paged-list.tsx'
import type { Filtered } from '../search-params.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditLines } from './audit-lines.tsx'
import { auditQuery } from './audit-queries.ts'
import type { AuditSearch } from './audit-search.ts'

export function AuditTrailPage({ search, onSearch }: Filtered<AuditSearch>) {
  const query = useInfiniteQuery(auditQuery(useApi(), search))
  const lines = query.data?.pages.flatMap((page) => page.lines)
  const isFiltered = Object.values(search).some(Boolean)
  return (
    <div className="grid gap-6">
      <AuditFilters search={search} onSearch={onSearch} />
      <ShownCount count={lines?.length} isStale={query.isPlaceholderData} />
      <Paged
        query={query}
        rows={lines}
        skeleton={<Skeleton className="h-120" />}
        empty={isFiltered ? <NoMatches /> : <NoActivity />}
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

const NoMatches = () => (
  <EmptyState title="No entries match" text="Try fewer words or other days.">
    <ButtonLink to="/admin/audit-trail" replace variant="secondary">
      Show all entries
    </ButtonLink>
  </EmptyState>
)
