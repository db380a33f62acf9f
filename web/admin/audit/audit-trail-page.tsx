import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useApi } from '../../lib/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { auditQuery } from '../admin-queries.ts'
import { LoadFailure } from '../section.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditLines } from './audit-lines.tsx'
import type { AuditSearch } from './audit-search.ts'

interface AuditTrailPageProps {
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
}

export function AuditTrailPage({ search, onSearch }: AuditTrailPageProps) {
  const { data, error, isPending, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(auditQuery(useApi(), search))
  const lines = data?.pages.flatMap((page) => page.lines)
  const isFiltered = Object.keys(search).length > 0
  return (
    <div className="grid gap-6">
      <AuditFilters search={search} onChange={onSearch} />
      {isPending && <Skeleton className="h-120" />}
      {error && !data && <LoadFailure what="We couldn't load the audit trail" error={error} retry={refetch} />}
      {lines?.length === 0 && !isFiltered && (
        <EmptyState
          icon={<History aria-hidden="true" />}
          title="No activity yet"
          text="What admins and helpers do shows up here."
        />
      )}
      {lines?.length === 0 && isFiltered && (
        <EmptyState title="No entries match" text="Try fewer words or other days.">
          <Button variant="secondary" onClick={() => onSearch({})}>
            Show all entries
          </Button>
        </EmptyState>
      )}
      {lines && lines.length > 0 && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <AuditLines lines={lines} search={search} />
        </div>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Show earlier entries
        </Button>
      )}
    </div>
  )
}
