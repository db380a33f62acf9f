import { createFileRoute } from '@tanstack/react-router'
import { readAuditSearch } from '../admin/audit/audit-search.ts'
import { AuditTrailPage } from '../admin/audit/audit-trail-page.tsx'

export const Route = createFileRoute('/admin/audit-trail')({ validateSearch: readAuditSearch, component: AuditTrail })

function AuditTrail() {
  const navigate = Route.useNavigate()
  return (
    <AuditTrailPage
      search={Route.useSearch()}
      onSearch={(search) => navigate({ search, resetScroll: false, viewTransition: false })}
    />
  )
}
