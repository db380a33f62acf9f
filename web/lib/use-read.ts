import {
  hashKey,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

/** A failure is shown as what is still on its way: the browser asks again. */
type Known<T> = Pick<UseQueryResult<T>, 'data' | 'isPending' | 'dataUpdatedAt'>
type UseRead = <T, Key extends QueryKey>(query: UseQueryOptions<T, Error, T, Key>) => Known<T>

/** What the page's loader has read. Draws what `useQuery` would draw first. */
function useLoaded<T>({ queryKey }: { queryKey: QueryKey }): Known<T> {
  const state = useQueryClient().getQueryCache().get<T>(hashKey(queryKey))?.state
  const data = state?.data
  return { data, isPending: data === undefined, dataUpdatedAt: state?.dataUpdatedAt ?? 0 } as Known<T>
}

/**
 * `useQuery` for what several parts of every page ask. On the server nobody watches for changes: there it only looks up, which
 * is a tenth of the work.
 */
export const useRead: UseRead = import.meta.env.SSR ? useLoaded : useQuery
