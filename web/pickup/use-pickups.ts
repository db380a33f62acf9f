import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Account } from '../../contracts/account.ts'
import type { Pickup, PickupList } from '../../contracts/pickup.ts'
import { useApi } from '../lib/use-api.ts'
import { savedList, saveList } from './saved-list.ts'

/** Other desks mark items too. */
const REFETCH_MS = 30_000

const PICKUPS = '/api/pickups'

/** The pickup list; offline, the one last received. In the browser only. */
export function usePickups({ id }: Account, sale: string | undefined) {
  const api = useApi()
  const query = useQuery({
    queryKey: [PICKUPS, id, sale ?? null],
    queryFn: () => api('GET /api/pickups', { query: { sale } }),
    initialData: () => savedList(id, sale)?.list,
    initialDataUpdatedAt: () => savedList(id, sale)?.at,
    staleTime: 0,
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: true,
  })
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (data) saveList(id, sale, data, dataUpdatedAt)
  }, [id, sale, data, dataUpdatedAt])
  return query
}

export const refreshPickups = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: [PICKUPS] })

/** Writes the new state of a pickup into the cached lists. */
export function updatePickup(queryClient: QueryClient, pickup: Pickup): void {
  queryClient.setQueriesData<PickupList>({ queryKey: [PICKUPS] }, (list) =>
    list?.pickups.some(({ id }) => id === pickup.id)
      ? { ...list, pickups: list.pickups.map((known) => (known.id === pickup.id ? pickup : known)) }
      : list,
  )
  // A response in flight may be older than this.
  if (queryClient.isFetching({ queryKey: [PICKUPS] })) void refreshPickups(queryClient)
}
