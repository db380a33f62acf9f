import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PeopleFilter } from '../../../contracts/admin-rules.ts'
import type { Person } from '../../../contracts/person.ts'
import { useApi } from '../../lib/use-api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { Badge } from '../badge.tsx'
import { localDay } from '../local-time.ts'
import { PagedList } from '../paged-list.tsx'
import { SearchField } from '../search-field.tsx'
import type { Filtered } from '../search-params.ts'
import { type PeopleSearch, peopleQuery } from './people-queries.ts'

const FILTER_NAMES: Record<PeopleFilter, string> = {
  all: 'Everyone',
  admins: 'Admins',
  suspended: 'Suspended',
  unverified: 'Email not verified',
}

export function People({ search, onSearch }: Filtered<PeopleSearch>) {
  const query = useInfiniteQuery(peopleQuery(useApi(), search))
  const isNarrowed = search.q !== undefined || search.filter !== undefined
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchField
          label="Search people"
          placeholder="Username, email or name"
          value={search.q}
          onSearch={(q) => onSearch({ q })}
        />
        <Select
          label="Show"
          value={search.filter ?? 'all'}
          onChange={({ target }) => onSearch({ filter: target.value as PeopleFilter })}
        >
          <Options names={FILTER_NAMES} />
        </Select>
      </div>
      <PagedList
        label="People"
        query={query}
        failure="We couldn't load the people"
        empty={
          <EmptyState
            title={isNarrowed ? 'No one matches' : 'No accounts yet'}
            text={isNarrowed ? 'Try fewer letters, or show everyone.' : 'People show up here once they sign up.'}
          />
        }
      >
        {(person) => <PersonRow person={person} />}
      </PagedList>
    </div>
  )
}

const PersonRow = ({ person }: { person: Person }) => (
  <Link
    to="/admin/people/$id"
    params={{ id: String(person.id) }}
    className="-mx-3 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 rounded-md px-3 py-3 hover:bg-fern-wash"
  >
    <span className="min-w-0 flex-1 basis-full sm:basis-56">
      <span className="font-semibold">{person.username}</span>
      <span className="block text-muted text-sm">
        {[[person.firstName, person.lastName].filter(Boolean).join(' '), person.email].filter(Boolean).join(' · ')}
      </span>
    </span>
    <PersonBadges person={person} />
    <span className="text-muted text-sm tabular-nums">joined {localDay(person.createdAt)}</span>
  </Link>
)

export const PersonBadges = ({
  person: { role, suspendedAt, emailVerified },
}: {
  person: Pick<Person, 'role' | 'suspendedAt' | 'emailVerified'>
}) => (
  <span className="flex flex-wrap gap-1.5 empty:hidden">
    {role === 'admin' && <Badge tone="good">Admin</Badge>}
    {suspendedAt && <Badge tone="bad">Suspended</Badge>}
    {!emailVerified && <Badge>Not verified</Badge>}
  </span>
)
