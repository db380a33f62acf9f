import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide'
import type { SavedSearch } from '../../contracts/saved-search.ts'
import { SEARCH_ALERTS, type SearchAlert, searchName } from '../../contracts/saved-search-rules.ts'
import { useCheckedApi } from '../account/session-end.ts'
import { messageOf } from '../lib/api.ts'
import { isMissing } from '../lib/missing.ts'
import { useSecondPressGuard } from '../lib/second-press.ts'
import { useAnchor } from '../lib/use-anchor.ts'
import { useApi } from '../lib/use-api.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Options } from '../ui/options.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastFailure } from '../ui/toast.ts'
import { savedSearchesQuery } from './saved-search-queries.ts'

const ALERT_NAMES: Record<SearchAlert, string> = {
  daily: 'Once a day',
  opening: 'When a sale opens',
  never: 'Never',
}

/** The account's saved searches, and how often each sends new matches. */
export default function SavedSearches() {
  const { data: searches, isError, refetch } = useQuery(savedSearchesQuery(useApi()))
  const guard = useSecondPressGuard('button')
  useAnchor()
  return (
    <section id="saved-searches" aria-labelledby="saved-searches-title" className="mt-14 scroll-mt-24">
      <h2 id="saved-searches-title" className="font-semibold font-serif text-2xl">
        Saved searches
      </h2>
      {isError && !searches && (
        <p role="alert" className="mt-3 flex flex-wrap items-center gap-3">
          We couldn't load your saved searches.
          <Button variant="secondary" size="small" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!searches && !isError && <Skeleton className="mt-4 h-19 rounded-md" />}
      {searches?.length === 0 && (
        <p className="mt-2 max-w-text text-muted">
          Search or filter the{' '}
          <Link to="/marketplace" className="text-fern underline underline-offset-4">
            marketplace
          </Link>{' '}
          and press “Save this search” to hear when something new matches.
        </p>
      )}
      {searches && searches.length > 0 && (
        <ul className="mt-4 divide-y divide-line rounded-md border border-line bg-card" {...guard}>
          {searches.map((search) => (
            <Row key={search.id} search={search} />
          ))}
        </ul>
      )}
    </section>
  )
}

export function useRemoveSearch({ id, category, search, tag, priceRange, alert }: SavedSearch) {
  const api = useCheckedApi()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: savedSearchesQuery(api).queryKey })
  const body = { category, search, tag, priceRange, alert }
  const restore = useMutation({
    mutationFn: () => api('POST /api/saved-searches', { body }),
    onSettled: refresh,
    onError: (error) => toastFailure('Not saved', messageOf(error)),
  })
  return useMutation({
    mutationFn: () =>
      api('DELETE /api/saved-searches/{id}', { params: { id } }).catch((error: unknown) => {
        // Deleted in another tab, or the response to an earlier attempt was lost.
        if (!isMissing(error)) throw error
      }),
    onSuccess: () =>
      toast({
        title: 'Saved search deleted',
        description: searchName(body),
        action: { label: 'Undo', onClick: restore.mutate },
      }),
    onSettled: refresh,
    onError: (error) => toastFailure('Not deleted', messageOf(error)),
  })
}

export function useChangeAlert({ id }: Pick<SavedSearch, 'id'>) {
  const api = useCheckedApi()
  const queryClient = useQueryClient()
  const params = { id }
  return useMutation({
    scope: { id: `saved-search ${id}` },
    mutationFn: (alert: SearchAlert) => api('PATCH /api/saved-searches/{id}', { params, body: { alert } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedSearchesQuery(api).queryKey }),
    onError: (error) => toastFailure('Not saved', messageOf(error)),
  })
}

function Row({ search }: { search: SavedSearch }) {
  const name = searchName(search)
  const change = useChangeAlert(search)
  const remove = useRemoveSearch(search)
  const { category, search: words, tag, priceRange } = search
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-2 pr-2 pl-4 sm:grid-cols-[1fr_auto_auto] sm:py-3">
      <Link
        to="/marketplace"
        search={{ category, search: words, tag, priceRange }}
        className="inline-flex min-h-11 min-w-0 items-center font-semibold hover:underline"
      >
        {name}
      </Link>
      <Select
        label={<span className="sr-only">Alerts for {name}</span>}
        className="gap-0 max-sm:order-last max-sm:col-span-2 max-sm:pr-2 max-sm:pb-1"
        value={change.isPending ? change.variables : search.alert}
        onChange={({ target }) => {
          const alert = SEARCH_ALERTS.find((alert) => alert === target.value)
          if (alert) change.mutate(alert)
        }}
      >
        <Options names={ALERT_NAMES} />
      </Select>
      <Button
        variant="quiet"
        size="small"
        className="text-clay! hover:bg-clay-wash!"
        busy={remove.isPending}
        onClick={() => remove.mutate()}
        aria-label={`Delete saved search ${name}`}
      >
        <Icon of={Trash2} className="size-5" />
      </Button>
    </li>
  )
}
