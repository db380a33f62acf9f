import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useApi } from '../lib/use-api.ts'
import { currentUserQuery } from '../session/session.ts'
import { toastDone } from '../ui/toast.ts'

/** Welcomes somebody who has just signed in, and goes to `next`, a path of this site. Back does not lead to the sign-in. */
export function useEnter(next: string): () => Promise<void> {
  const api = useApi()
  const router = useRouter()
  const queryClient = useQueryClient()
  return useCallback(async () => {
    toastDone('Welcome back!')
    await queryClient.invalidateQueries({ queryKey: currentUserQuery(api).queryKey })
    await router.navigate({ href: next, replace: true })
  }, [api, router, queryClient, next])
}
