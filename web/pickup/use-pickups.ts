import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Pickup, PickupList } from '../../contracts/pickup.ts'
import { useApi } from '../lib/use-api.ts'
import { PICKUPS } from '../live/refresh-pickups.ts'
import type { DeskHolder } from './desk-holder.ts'
import { savedList, saveList } from './saved-list.ts'

/** A fallback: the live connection reports other desks' marks at once, but may fail unnoticed. */
const REFETCH_MS = 5 * 60_000

/** The pickup list; offline, the one last received. In the browser only. */
export function usePickups({ key: id }: DeskHolder, sale: string | undefined) {
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

/** Writes the new state of a pickup into the cached lists. */
export function updatePickup(queryClient: QueryClient, pickup: Pickup): void {
  queryClient.setQueriesData<PickupList>({ queryKey: [PICKUPS] }, (list) =>
    list?.pickups.some(({ id }) => id === pickup.id)
      ? { ...list, pickups: list.pickups.map((known) => (known.id === pickup.id ? pickup : known)) }
      : list,
  )
  // A response in flight may be older than this.
  if (queryClient.isFetching({ queryKey: [PICKUPS] })) void queryClient.invalidateQueries({ queryKey: [PICKUPS] })
}
