import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Account } from '../../contracts/account.ts'
import { type Api, hasStatus } from '../lib/api.ts'
import { isHydrated } from '../lib/hydration.ts'
import { useApi } from '../lib/use-api.ts'
import { useLoadedQuery } from '../lib/use-loaded-query.ts'

export const currentUserQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/auth/user'],
    queryFn: () => readCurrentUser(api),
    staleTime: 0,
    // On the server a timer would keep each request's cache alive.
    gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 60_000,
    // The user in the server's HTML is as fresh as the page, so what mounts with it does not fetch again.
    refetchOnMount: () => (isHydrated() ? 'always' : false),
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    retry: (failures, error) => failures < 1 && !error.message.includes('401'),
  })

async function readCurrentUser(api: Api): Promise<Account | null> {
  try {
    return await api('GET /api/auth/user')
  } catch (error) {
    if (hasStatus(error, 401)) return null
    throw error
  }
}

/** For the root loader. After a failure the user stays unknown on both sides, and the browser fetches again. */
export async function ensureCurrentUser(queryClient: QueryClient, api: Api): Promise<void> {
  const query = currentUserQuery(api)
  await queryClient.ensureQueryData(query).catch(() => queryClient.removeQueries({ queryKey: query.queryKey }))
}

interface CurrentUser {
  user: Account | null
  isLoading: boolean
}

export function useCurrentUser(): CurrentUser {
  const { data, isPending } = useLoadedQuery(currentUserQuery(useApi()))
  return { user: data ?? null, isLoading: isPending }
}

/** For lazy components, whose mounting should not fetch again. */
export const useKnownUser = (): Account | null =>
  useQuery({ ...currentUserQuery(useApi()), refetchOnMount: false }).data ?? null
