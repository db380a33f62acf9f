import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { RequestError } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { currentUserQuery } from '../session/session.ts'
import { toast } from '../ui/toast.ts'

/**
 * Call for every failed request: if the session has ended, returns true, and the page switches to signed out, says so and redirects
 * to the sign-in.
 */
export function useSessionCheck(): (error: unknown) => boolean {
  const queryClient = useQueryClient()
  const api = useApi()
  return useCallback(
    (error) => {
      const hasEnded = error instanceof RequestError && error.status === 401
      if (hasEnded) void queryClient.invalidateQueries({ queryKey: currentUserQuery(api).queryKey })
      return hasEnded
    },
    [queryClient, api],
  )
}

/** For a failed request: says why, unless the session has ended, which the page says itself. */
export function useFailureToast(): (error: unknown, title: string, description: string) => void {
  const checkSession = useSessionCheck()
  return useCallback(
    (error, title, description) => {
      if (!checkSession(error)) toast({ tone: 'destructive', title, description })
    },
    [checkSession],
  )
}
