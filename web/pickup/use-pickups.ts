import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Account } from '../../contracts/account.ts'
import type { Pickup, PickupList } from '../../contracts/pickup.ts'
import { useApi } from '../lib/use-api.ts'
import { keepList, keptList } from './kept-list.ts'

/** Other desks mark items too; ms. */
const ASK_AGAIN = 30_000

const PICKUPS = '/api/pickups'

/** The list of the day; without a connection as it was when it last came. In a browser only. */
export function usePickups({ id }: Account, sale: string | undefined) {
  const api = useApi()
  const query = useQuery({
    queryKey: [PICKUPS, id, sale ?? null],
    queryFn: () => api('GET /api/pickups', { query: { sale } }),
    initialData: () => keptList(id, sale)?.list,
    initialDataUpdatedAt: () => keptList(id, sale)?.at,
    staleTime: 0,
    refetchInterval: ASK_AGAIN,
    refetchOnWindowFocus: true,
  })
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (data) keepList(id, sale, data, dataUpdatedAt)
  }, [id, sale, data, dataUpdatedAt])
  return query
}

export const refreshPickups = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: [PICKUPS] })

/** Puts the newest state of a pickup where the lists show it. */
export function showPickup(queryClient: QueryClient, pickup: Pickup): void {
  queryClient.setQueriesData<PickupList>({ queryKey: [PICKUPS] }, (list) =>
    list?.pickups.some(({ id }) => id === pickup.id)
      ? { ...list, pickups: list.pickups.map((known) => (known.id === pickup.id ? pickup : known)) }
      : list,
  )
  // A list that is on its way may be older than this.
  if (queryClient.isFetching({ queryKey: [PICKUPS] })) void refreshPickups(queryClient)
}
