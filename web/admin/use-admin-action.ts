import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSessionCheck } from '../account/session-end.ts'
import { RequestError } from '../lib/api.ts'
import { invalidate } from '../lib/invalidate.ts'
import { type ToastText, toast } from '../ui/toast.ts'

interface Act<T> {
  run: () => Promise<T>
  /** The toast for success; absent if the page itself shows it. */
  success?: (result: T) => ToastText
  /** Such as 'Failed to approve product. Please try again.' */
  failure: string
  /** Called with the server's message for bad input and conflicts. */
  onRejected?: (reason: string) => void
  onDone?: (result: T) => void
}

const MUTATION_KEY = ['admin action']

/** Runs an action, shows a toast with the result, and refetches the dashboard once no action is in flight. */
export function useAdminAction() {
  const queryClient = useQueryClient()
  const checkSession = useSessionCheck()
  const { mutate, isPending } = useMutation({
    mutationKey: MUTATION_KEY,
    retry: false,
    mutationFn: ({ run }: Act<unknown>) => run(),
    onSuccess(result, { success, onDone }) {
      if (success) toast({ tone: 'good', ...success(result) })
      onDone?.(result)
    },
    onError(error, { failure, onRejected }) {
      checkSession(error)
      const reason = reasonOf(error)
      toast({ tone: 'destructive', title: 'Error', description: reason ?? failure })
      if (reason) onRejected?.(reason)
    },
    onSettled() {
      // Refetching earlier would bring back what another action in flight has removed optimistically.
      if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) > 1) return
      invalidate(queryClient, { predicate: ({ queryKey }) => isAffected(String(queryKey[0])) })
    },
  })
  return { act: <T>(asked: Act<T>) => mutate(asked as Act<unknown>), busy: isPending }
}

/** The reasons an admin can act on: bad input and conflicts. */
const reasonOf = (error: Error): string | undefined =>
  error instanceof RequestError && [400, 409].includes(error.status) ? error.detail : undefined

/** The orphan count is excluded: it is fetched manually only. */
const isAffected = (key: string): boolean =>
  key.startsWith('/api/sale-events') ||
  key.startsWith('/api/products') ||
  (key.startsWith('/api/admin/') && key !== '/api/admin/imagekit/orphan-count')
