import { createFileRoute } from '@tanstack/react-router'
import { type AuditSearch, readAuditSearch } from '../admin/audit/audit-search.ts'
import { AuditTrailPage } from '../admin/audit/audit-trail-page.tsx'
import { searchChange } from '../admin/search-params.ts'
import { textParams } from '../lib/text-params.ts'

export const Route = createFileRoute('/admin/audit-trail')({
  validateSearch: textParams<AuditSearch>('q', 'who', 'what', 'since', 'until'),
  component: AuditTrail,
})

function AuditTrail() {
  const navigate = Route.useNavigate()
  return (
    <AuditTrailPage
      search={readAuditSearch({ ...Route.useSearch() })}
      onSearch={(change) => navigate(searchChange(change))}
    />
  )
}
