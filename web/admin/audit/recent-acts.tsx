import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/use-api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdminSection, LoadFailure } from '../section.tsx'
import { AuditLines } from './audit-lines.tsx'
import { auditQuery } from './audit-queries.ts'

const COUNT = 10

/** The latest audit entries, for the overview. */
export function RecentActs() {
  const { data, error, isPending, refetch } = useInfiniteQuery(auditQuery(useApi(), {}, COUNT))
  const lines = data?.pages[0]?.lines
  return (
    <AdminSection
      id="audit"
      title="Audit Trail"
      aside={
        <ButtonLink to="/admin/audit-trail" variant="quiet" size="small" className="-mr-3.5">
          All entries
        </ButtonLink>
      }
    >
      {isPending && <Skeleton className="h-40" />}
      {error && !data && <LoadFailure what="We couldn't load the audit trail" error={error} retry={refetch} />}
      {lines?.length === 0 && <EmptyState title="No activity yet" />}
      {lines && lines.length > 0 && <AuditLines lines={lines} />}
    </AdminSection>
  )
}
