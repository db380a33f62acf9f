import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../account/refused.ts'
import { useSessionCheck, useSignInRedirect } from '../account/session-end.ts'
import { type Api, hasStatus, type RequestError } from '../lib/api.ts'
import { affectedBy, invalidate } from '../lib/invalidate.ts'
import { useApi } from '../lib/use-api.ts'
import { useOnce } from '../lib/use-once.ts'
import { type ToastText, toast, toastFailure } from '../ui/toast.ts'

export interface Act<T> {
  run: (api: Api) => Promise<T>
  /** The toast for success; absent if the page itself shows it. */
  success?: ((result: T) => ToastText) | undefined
  /** Such as 'Failed to approve product. Please try again.' */
  failure: string
  /** Named before the server's reason if the page may show another item by then. */
  itemTitle?: string | undefined
  /** Called with the server's message for bad input, conflicts and what is gone. */
  onRejected?: ((reason: string, error: RequestError) => void) | undefined
  onDone?: (result: T) => void
}

const MUTATION_KEY = ['admin action']

/**
 * Runs an action, shows a toast with the result, and refetches the dashboard once no action is in flight. The second press of a
 * double click does nothing, unless actions may overlap.
 */
export function useAdminAction({ mayOverlap = false } = {}) {
  const api = useApi()
  const queryClient = useQueryClient()
  const redirect = useSignInRedirect()
  const checkSession = useSessionCheck(() => redirect(location.pathname + location.search + location.hash))
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationKey: MUTATION_KEY,
    retry: false,
    mutationFn: ({ run }: Act<unknown>) => run(api),
    onSuccess(result, { success, onDone }) {
      if (success) toast({ tone: 'good', ...success(result) })
      onDone?.(result)
    },
    onError(error, { failure, itemTitle, onRejected }) {
      if (checkSession(error)) return
      const rejection = isRejection(error) ? error : null
      // First, so that the toast does not cover the field that it focuses.
      if (rejection) onRejected?.(rejection.detail, rejection)
      const reason = rejection && [itemTitle, rejection.detail].filter(Boolean).join(': ')
      toastFailure('Error', reason ?? failureText(error, failure))
    },
    onSettled() {
      // Refetching earlier would bring back what another action in flight has removed optimistically.
      if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) > 1) return
      invalidate(queryClient, affectedBy('admin action'))
    },
  })
  const mutateOnce = useOnce(mutateAsync)
  const act = <T>(asked: Act<T>) => (mayOverlap ? mutate : mutateOnce)(asked as Act<unknown>)
  return { act, busy: isPending }
}

/** The reasons an admin can act on: bad input, conflicts, and what another admin or its owner has deleted. */
const isRejection = (error: Error): error is RequestError => hasStatus(error, 400, 404, 409) && error.detail !== ''
