import type { Api } from '../lib/api.ts'
import { readQuery } from '../lib/read-query.ts'

export const statementQuery = (api: Api) => readQuery(api, 'GET /api/seller/statement')
