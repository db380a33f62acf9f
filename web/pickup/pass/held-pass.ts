import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CallResult } from '../../../contracts/calls.ts'
import type { Api } from '../../lib/api.ts'
import { load } from '../../lib/load.ts'
import { readQuery } from '../../lib/read-query.ts'
import { useApi } from '../../lib/use-api.ts'

export type PassState = CallResult<'GET /api/desk/pass'>

const NONE: PassState = { pass: null, ended: null }

const passQuery = (api: Api) => readQuery(api, 'GET /api/desk/pass', { refetchOnWindowFocus: true })

/** For the desk's loader. In the browser the page does not wait for it, because there may be no connection. */
export const loadPass = (queryClient: QueryClient, api: Api): Promise<unknown> | undefined =>
  load(queryClient.prefetchQuery(passQuery(api)))

/** This browser's pass; undefined until loaded. None without a connection, unless the server's HTML had it. */
export function usePass(): PassState | undefined {
  const { data, isError, fetchStatus } = useQuery(passQuery(useApi()))
  return data ?? (isError || fetchStatus === 'paused' ? NONE : undefined)
}

/** Checks again whether the pass is still valid. */
export function useCheckPass(): () => void {
  const queryClient = useQueryClient()
  const { queryKey } = passQuery(useApi())
  const [key] = queryKey
  return useCallback(() => void queryClient.invalidateQueries({ queryKey: [key] }), [queryClient, key])
}
