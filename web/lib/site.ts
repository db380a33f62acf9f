import { hashKey, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Site } from '../../contracts/site.ts'
import type { Api } from './api.ts'

const KEY = ['/api/site'] as const
const HASH = hashKey(KEY)

/** Never changes while a page is open. */
export const siteQuery = (api: Api) =>
  queryOptions({
    queryKey: KEY,
    queryFn: () => api('GET /api/site'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Loaded by the root loader. Every picture calls this, so it reads the cache directly instead of subscribing. */
export function useSite(): Site {
  const site = useQueryClient().getQueryCache().get<Site>(HASH)?.state.data
  if (!site) throw new Error('useSite was called before the root loader loaded the site')
  return site
}
