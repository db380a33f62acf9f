import { createFileRoute } from '@tanstack/react-router'
import { PEOPLE_FILTERS } from '../../contracts/person-rules.ts'
import type { PeopleSearch } from '../admin/lists.ts'
import { People } from '../admin/people/people.tsx'
import { oneOf, textParam } from '../admin/search-params.ts'

export const Route = createFileRoute('/admin/people/')({
  validateSearch: ({ q, filter }: Record<string, unknown>): PeopleSearch => ({
    q: textParam(q),
    filter: oneOf(PEOPLE_FILTERS, filter),
  }),
  component: PeopleRoute,
})

function PeopleRoute() {
  const navigate = Route.useNavigate()
  return (
    <People search={Route.useSearch()} onSearch={(search) => navigate({ search, replace: true, resetScroll: false })} />
  )
}
