import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSessionCheck } from '../account/session-end.ts'
import { RequestError } from '../lib/api.ts'
import { type ToastText, toast } from '../ui/toast.ts'

interface Act<T> {
  run: () => Promise<T>
  /** What is said when it is done. */
  success: (result: T) => ToastText
  /** As in 'Failed to approve product. Please try again.' */
  failure: string
  /** With the reason, where it is one that the organiser can do something about. */
  refused?: (reason: string) => void
  done?: (result: T) => void
}

const ACTS = ['admin act']

/** Does things, says how each went, and has everything on the dashboard read anew when the last one under way is done. */
export function useAct() {
  const queryClient = useQueryClient()
  const checkSession = useSessionCheck()
  const { mutate, isPending } = useMutation({
    mutationKey: ACTS,
    retry: false,
    mutationFn: ({ run }: Act<unknown>) => run(),
    onSuccess(result, { success, done }) {
      toast({ tone: 'good', ...success(result) })
      done?.(result)
    },
    onError(error, { failure, refused }) {
      checkSession(error)
      const reason = reasonOf(error)
      toast({ tone: 'destructive', title: 'Error', description: reason ?? failure })
      if (reason) refused?.(reason)
    },
    onSettled() {
      // In between the lists would show again what the next act has taken out of them.
      if (queryClient.isMutating({ mutationKey: ACTS }) > 1) return
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isConcerned(String(queryKey[0])) })
    },
  })
  return { act: <T>(asked: Act<T>) => mutate(asked as Act<unknown>), busy: isPending }
}

/** Bad input and conflicts have a reason that the organiser can do something about. */
const reasonOf = (error: Error): string | undefined =>
  error instanceof RequestError && [400, 409].includes(error.status) ? error.detail : undefined

/** Where an act shows. The count of orphans is made on request only. */
const isConcerned = (key: string): boolean =>
  key.startsWith('/api/sale-events') ||
  key.startsWith('/api/products') ||
  (key.startsWith('/api/admin/') && key !== '/api/admin/imagekit/orphan-count')
