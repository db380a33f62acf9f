import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { RequestError } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { currentUserQuery } from '../session/session.ts'

/** Call for every failed request: if the session has ended, the page switches to signed out and redirects to the sign-in. */
export function useSessionCheck(): (error: unknown) => void {
  const queryClient = useQueryClient()
  const api = useApi()
  return useCallback(
    (error) => {
      if (error instanceof RequestError && error.status === 401)
        void queryClient.invalidateQueries({ queryKey: currentUserQuery(api).queryKey })
    },
    [queryClient, api],
  )
}
