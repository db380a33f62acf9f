import { useQueryClient } from '@tanstack/react-query'
import type { PushSettings } from '../../contracts/push.ts'
import { type Api, messageOf } from '../lib/api.ts'
import { isMissing } from '../lib/missing.ts'
import { useApi } from '../lib/use-api.ts'
import { toastFailure } from '../ui/toast.ts'
import { pushQuery } from './security-queries.ts'

export const deleteBrowser = (api: Api, id: number): Promise<PushSettings> =>
  api('DELETE /api/push/subscriptions/{id}', { params: { id } }).catch((error: unknown) => {
    // It was signed out meanwhile, or the response to an earlier attempt was lost.
    if (isMissing(error)) return api('GET /api/push')
    throw error
  })

export const showNotChanged = (error: Error) => toastFailure('Not changed', messageOf(error))

/** Shows the settings that the server has answered with. */
export function useStorePushSettings(): (settings: PushSettings | undefined) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return (settings) => {
    if (settings) queryClient.setQueryData(pushQuery(api).queryKey, settings)
  }
}
