import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * After a change: `invalidateQueries`, also for first fetches in flight. TanStack Query goes on with those, and they may have
 * read the state before the change.
 */
export function invalidate(queryClient: QueryClient, filters: QueryFilters): void {
  const loading = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  void queryClient.invalidateQueries(filters)
  for (const { promise, queryKey } of loading)
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      () => {},
    )
}
