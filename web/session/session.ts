import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Account } from '../../contracts/account.ts'
import { type Api, RequestError } from '../lib/api.ts'
import { isHydrated } from '../lib/hydration.ts'
import { useApi } from '../lib/use-api.ts'
import { useRead } from '../lib/use-read.ts'

/** Who is signed in; null for nobody. */
export const currentUserQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/auth/user'],
    queryFn: () => readCurrentUser(api),
    staleTime: 0,
    // On the server a timer would keep the cache of each request alive.
    gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 60_000,
    // The user that came with the server's page is as new as the page: what mounts with it does not ask again.
    refetchOnMount: () => (isHydrated() ? 'always' : false),
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    retry: (failures, error) => failures < 1 && !error.message.includes('401'),
  })

async function readCurrentUser(api: Api): Promise<Account | null> {
  try {
    return await api('GET /api/auth/user')
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return null
    throw error
  }
}

/** For the root loader. A failure leaves the user unknown on both sides, and the browser asks again. */
export async function ensureCurrentUser(queryClient: QueryClient, api: Api): Promise<void> {
  const query = currentUserQuery(api)
  await queryClient.ensureQueryData(query).catch(() => queryClient.removeQueries({ queryKey: query.queryKey }))
}

interface CurrentUser {
  user: Account | null
  /** Not known yet. A page that the server drew knows. */
  isLoading: boolean
}

export function useCurrentUser(): CurrentUser {
  const { data, isPending } = useRead(currentUserQuery(useApi()))
  return { user: data ?? null, isLoading: isPending }
}

/** The same for what comes to a page late: it takes what the page knows and asks nobody. */
export const useKnownUser = (): Account | null =>
  useQuery({ ...currentUserQuery(useApi()), refetchOnMount: false }).data ?? null

/** Clears what this browser keeps, signs out, and starts over at `/`, whether or not the call succeeded. */
export async function signOut(api: Api): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  await api('POST /api/auth/logout').catch(() => undefined)
  // A new document, so that nothing of the account stays in memory.
  location.assign('/')
}
