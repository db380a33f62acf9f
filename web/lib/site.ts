import { hashKey, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Site } from '../../contracts/site.ts'
import type { Api } from './api.ts'

const KEY = ['/api/site'] as const
const HASH = hashKey(KEY)

/** What this installation is called and what is switched on; never changes while a page is open. */
export const siteQuery = (api: Api) =>
  queryOptions({
    ...{ queryKey: KEY, queryFn: () => api('GET /api/site') },
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
  })

/**
 * The root loader has it before anything renders. Each picture asks, so nobody watches for changes that never come, and its
 * key is not told anew each time.
 */
export function useSite(): Site {
  const site = useQueryClient().getQueryCache().get<Site>(HASH)?.state.data
  if (!site) throw new Error('the site is not known yet')
  return site
}
