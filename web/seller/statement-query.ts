import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'

export const statementQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/seller/statement'], queryFn: () => api('GET /api/seller/statement') })
