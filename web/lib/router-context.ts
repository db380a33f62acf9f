import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** What every route's loader gets. */
export interface RouterContext {
  queryClient: QueryClient
  api: Api
}
