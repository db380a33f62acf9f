import { queryOptions, useQuery } from '@tanstack/react-query'
import { LIST_LIMIT } from '../../contracts/product-rules.ts'
import type { Api } from '../lib/api.ts'
import { useOffline } from '../lib/online.ts'
import { useApi } from '../lib/use-api.ts'
import { joined, knownItems, type ListChoice, productListQuery } from './product-queries.ts'

const TIMEOUT_MS = 15_000

/**
 * Fetches the items after the first `known` ones and appends them to the list. A separate query, so refetching the list
 * cannot cancel it.
 */
export const restQuery = (api: Api, choice: ListChoice, { known, wanted }: { known: number; wanted: number }) =>
  queryOptions({
    queryKey: ['/api/products', choice, 'from', known],
    queryFn: async ({ client }) => {
      // Items that were sold meanwhile stay in this list, but not in the server's.
      const offset = known - knownItems(client, choice).filter(({ status }) => status === 'sold').length
      const items = await api('GET /api/products', {
        query: { ...choice, limit: Math.min(wanted - known, LIST_LIMIT), offset },
        timeoutMs: TIMEOUT_MS,
      })
      const { queryKey } = productListQuery(api, choice, wanted)
      const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
      client.setQueryData(queryKey, joined(knownItems(client, choice), items), { updatedAt })
      // Nothing was new: items added at the top have shifted the list.
      if (items.length > 0 && knownItems(client, choice).length === known)
        await client.refetchQueries({ queryKey, exact: true })
      return items.length
    },
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  })

export interface Rest {
  /** `none`: the list ends here. */
  state: 'none' | 'more' | 'loading' | 'retrying' | 'offline' | 'failed'
  error: Error | null
  retry: () => void
}

/** The first `wanted` items of a list, and the state of loading more. `count` is the total, if known. */
export function useLongList(choice: ListChoice, wanted: number, count = Number.POSITIVE_INFINITY) {
  const api = useApi()
  const list = useQuery(productListQuery(api, choice, wanted))
  const known = list.data?.length ?? 0
  const isShort = list.data !== undefined && known < Math.min(wanted, count)
  const following = useQuery({ ...restQuery(api, choice, { known, wanted }), enabled: isShort })
  const offline = useOffline()
  const rest: Rest = {
    state: isShort ? stateOf(following, offline) : known < wanted || known >= count ? 'none' : 'more',
    error: following.error,
    retry: following.refetch,
  }
  return { list, rest }
}

type Following = Pick<ReturnType<typeof useQuery>, 'isPaused' | 'isFetching' | 'isError' | 'isSuccess' | 'failureCount'>

function stateOf(
  { isPaused, isFetching, isError, isSuccess, failureCount }: Following,
  offline: boolean,
): Rest['state'] {
  if (isPaused) return 'offline'
  if (isFetching) return failureCount > 0 ? 'retrying' : 'loading'
  if (isError) return offline ? 'offline' : 'failed'
  return isSuccess ? 'none' : 'loading'
}
