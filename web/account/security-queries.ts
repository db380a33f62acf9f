import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'
import { readQuery } from '../lib/read-query.ts'

/** Never from memory alone: another device may have signed in, used a recovery code or added a passkey meanwhile. */
const FRESH = { staleTime: 0 }

export const sessionsQuery = (api: Api) => readQuery(api, 'GET /api/auth/sessions', FRESH)

export const secondFactorQuery = (api: Api) => readQuery(api, 'GET /api/auth/second-factor', FRESH)

export const passkeysQuery = (api: Api) => readQuery(api, 'GET /api/auth/passkeys', FRESH)

export const pushQuery = (api: Api) => readQuery(api, 'GET /api/push')

/** Rereads how the account signs in, and where, after a change. */
export function useRefreshSecurity(): () => Promise<void> {
  const queryClient = useQueryClient()
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]).startsWith('/api/auth/')
  return () => queryClient.invalidateQueries({ predicate })
}
