import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messageOf } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'

interface Options {
  /** The session that the buyer canceled on the provider's page, if any. */
  sessionId: string | undefined
  isSeveral?: boolean
  /** Called after success and failure alike. */
  onSettled: () => void
}

/** Releases the item, once, when the buyer returns from a canceled payment. Returns the message for them. */
export function useCancelledPayment({ sessionId, isSeveral, onSettled }: Options): string | null {
  const api = useApi()
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: (id: string) => api('POST /api/checkout-sessions/{sessionId}/cancel', { params: { sessionId: id } }),
    onSettled,
  })
  const asked = useRef(false)
  useEffect(() => {
    if (sessionId === undefined || asked.current) return
    asked.current = true
    mutate(sessionId)
  }, [sessionId, mutate])
  // Someone in line may have them now.
  if (isSuccess)
    return `Payment canceled. You weren't charged, and the ${isSeveral ? 'items are' : 'item is'} no longer on hold for you.`
  return (
    error && messageOf(error, "We couldn't cancel the payment. The item stays on hold for you until the hold ends.")
  )
}
