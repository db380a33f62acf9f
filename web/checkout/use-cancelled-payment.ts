import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Buyer } from '../../contracts/checkout.ts'
import { messageOf } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { cancelledSession, type Return } from './cancelled-session.ts'

interface Options extends Return {
  isSeveral?: boolean
  /** Called after success and failure alike. */
  onSettled: () => void
}

/**
 * Releases the item, once, when the buyer returns from a canceled payment. Returns the message for them, and who had
 * started it.
 */
export function useCancelledPayment({ started, isSeveral, onSettled, ...address }: Options) {
  const api = useApi()
  const sessionId = cancelledSession({ started, ...address })
  const [gaveUp, setGaveUp] = useState<Buyer | null>(null)
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: (id: string) => api('POST /api/checkout-sessions/{sessionId}/cancel', { params: { sessionId: id } }),
    onSettled() {
      setGaveUp(started ?? null)
      onSettled()
    },
  })
  const asked = useRef(false)
  useEffect(() => {
    if (sessionId === undefined || asked.current) return
    asked.current = true
    mutate(sessionId)
  }, [sessionId, mutate])
  // Someone in line may have them now.
  const notice = isSuccess
    ? `Payment canceled. You weren't charged, and the ${isSeveral ? 'items are' : 'item is'} no longer on hold for you.`
    : error && messageOf(error, "We couldn't cancel the payment. The item stays on hold for you until the hold ends.")
  return { notice, gaveUp }
}
