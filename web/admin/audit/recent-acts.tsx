import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/use-api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../loaded.tsx'
import { AdminSection } from '../section.tsx'
import { AuditLines } from './audit-lines.tsx'
import { auditQuery } from './audit-queries.ts'

const COUNT = 10

/** The latest audit entries, for the overview. */
export function RecentActs() {
  const query = useInfiniteQuery(auditQuery(useApi(), {}, COUNT))
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
      <Loaded query={query} skeleton="h-40" failure="We couldn't load the audit trail">
        {({ pages: [page] }) =>
          page?.lines.length ? <AuditLines lines={page.lines} /> : <EmptyState title="No activity yet" />
        }
      </Loaded>
    </AdminSection>
  )
}
