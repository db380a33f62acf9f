import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'

/** Newest first. */
export const savedSearchesQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/saved-searches'], queryFn: () => api('GET /api/saved-searches') })
