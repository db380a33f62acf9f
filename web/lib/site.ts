import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Site } from '../../contracts/site.ts'
import type { Api } from './api.ts'
import { useApi } from './use-api.ts'

/** What this installation is called and what is switched on; never changes while a page is open. */
export const siteQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/site'], queryFn: () => api('GET /api/site'), staleTime: Number.POSITIVE_INFINITY })

/** The root loader has it before anything renders. */
export const useSite = (): Site => useSuspenseQuery(siteQuery(useApi())).data
