import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { type Api, hasStatus } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { currentUserQuery } from '../session/session.ts'
import { toastFailure } from '../ui/toast.ts'

/** How long the reason stays before the redirect. */
const REDIRECT_MS = 500

/** Says that the session has ended, and goes to the sign-in and then to `next`. Returns how to cancel that. */
export function useSignInRedirect(): (next: string) => () => void {
  const navigate = useNavigate()
  return useCallback(
    (next) => {
      toastFailure('Unauthorized', 'You are logged out. Logging in again...')
      // An open dialog must not ask first: the forms that matter are stored.
      // Replaces the page: Back would lead to it, and from there to the sign-in again.
      const signIn = { to: '/login', search: { next }, state: true, replace: true, ignoreBlocker: true } as const
      const timer = setTimeout(() => navigate(signIn), REDIRECT_MS)
      return () => clearTimeout(timer)
    },
    [navigate],
  )
}

/**
 * Call for every failed request: if the session has ended, returns true, and the page switches to signed out, says so and redirects
 * to the sign-in. `onKept` is called if the page still knows a user after that: it could not ask, or got another answer.
 */
export function useSessionCheck(onKept?: () => void): (error: unknown) => boolean {
  const queryClient = useQueryClient()
  const api = useApi()
  return useCallback(
    (error) => {
      const hasEnded = hasStatus(error, 401)
      if (hasEnded) {
        const { queryKey } = currentUserQuery(api)
        void queryClient.invalidateQueries({ queryKey }).then(() => queryClient.getQueryData(queryKey) && onKept?.())
      }
      return hasEnded
    },
    [queryClient, api, onKept],
  )
}

/** `useApi` with the session check for every call. `onEnded`, which must not change, is called if one finds that the session has ended. */
export function useCheckedApi(onEnded?: () => void): Api {
  const api = useApi()
  const checkSession = useSessionCheck()
  return useMemo(
    (): Api =>
      (name, ...input) =>
        api(name, ...input).catch((error: unknown) => {
          if (checkSession(error)) onEnded?.()
          throw error
        }),
    [api, checkSession, onEnded],
  )
}

/** For a page that shows why a request failed: checks whether the session has ended. */
export function useEndedSession(error: Error | null): void {
  const checkSession = useSessionCheck()
  useEffect(() => {
    checkSession(error)
  }, [error, checkSession])
}

/** For a failed request: says why, unless the session has ended, which the page says itself. */
export function useFailureToast(): (error: unknown, title: string, description: string) => void {
  const checkSession = useSessionCheck()
  return useCallback(
    (error, title, description) => {
      if (!checkSession(error)) toastFailure(title, description)
    },
    [checkSession],
  )
}
