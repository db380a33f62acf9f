import { createFileRoute } from '@tanstack/react-router'
import { type AuditSearch, dayParam, nounParam } from '../admin/audit/audit-search.ts'
import { AuditTrailPage } from '../admin/audit/audit-trail-page.tsx'
import { searchChange, textParam } from '../admin/search-params.ts'
import { textParams } from '../lib/text-params.ts'

export const Route = createFileRoute('/admin/audit-trail')({
  validateSearch: textParams<AuditSearch>('q', 'who', 'what', 'since', 'until'),
  component: AuditTrail,
})

function AuditTrail() {
  const navigate = Route.useNavigate()
  const { q, who, what, since, until } = Route.useSearch()
  const search = {
    q: textParam(q),
    who: textParam(who),
    what: nounParam(what),
    since: dayParam(since),
    until: dayParam(until),
  }
  return <AuditTrailPage search={search} onSearch={(change) => navigate(searchChange(change))} />
}
