import type { Api } from '../../lib/api.ts'
import { readQuery } from '../../lib/read-query.ts'

export const passesQuery = (api: Api) => readQuery(api, 'GET /api/admin/desk-passes', { staleTime: 0 })
