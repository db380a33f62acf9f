import type { Api } from '../lib/api.ts'
import { readQuery } from '../lib/read-query.ts'

/** Newest first. */
export const savedSearchesQuery = (api: Api) => readQuery(api, 'GET /api/saved-searches')
