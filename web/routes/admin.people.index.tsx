import { createFileRoute } from '@tanstack/react-router'
import { PEOPLE_FILTERS } from '../../contracts/admin-rules.ts'
import { People } from '../admin/people/people.tsx'
import type { PeopleSearch } from '../admin/people/people-queries.ts'
import { oneOf, searchChange, textParam } from '../admin/search-params.ts'
import { textParams } from '../lib/text-params.ts'

export const Route = createFileRoute('/admin/people/')({
  validateSearch: textParams<PeopleSearch>('q', 'filter'),
  component: PeopleRoute,
})

function PeopleRoute() {
  const navigate = Route.useNavigate()
  const { q, filter } = Route.useSearch()
  const search = { q: textParam(q), filter: oneOf(PEOPLE_FILTERS, filter) }
  return <People search={search} onSearch={(change) => navigate(searchChange(change))} />
}
