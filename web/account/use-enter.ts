import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useApi } from '../lib/use-api.ts'
import { currentUserQuery } from '../session/session.ts'
import { toastDone, toastFailure } from '../ui/toast.ts'

/** Welcomes somebody who has just signed in, and goes to `next`, a path of this site. Back does not lead to the sign-in. */
export function useEnter(next: string): () => Promise<void> {
  const api = useApi()
  const router = useRouter()
  const queryClient = useQueryClient()
  return useCallback(async () => {
    const { queryKey } = currentUserQuery(api)
    await queryClient.invalidateQueries({ queryKey })
    const read = queryClient.getQueryState(queryKey)
    if (read?.data === null && !read.isInvalidated) {
      toastFailure(
        'Sign in failed',
        "Your browser didn't keep the sign-in. Allow cookies for this site, then try again.",
      )
      return
    }
    toastDone('Welcome back!')
    await router.navigate({ href: next, state: true, replace: true })
  }, [api, router, queryClient, next])
}
