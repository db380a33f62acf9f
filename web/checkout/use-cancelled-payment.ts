import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Buyer } from '../../contracts/checkout.ts'
import { hasStatus, messageOf } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { cancelledSession, type Return } from './cancelled-session.ts'

interface Options extends Return {
  isSeveral?: boolean
  /** Called after success; the message waits for it. */
  onReleased?: () => Promise<void>
  /**
   * Called after success and failure alike. `isHere`: the buyer has not gone to another page meanwhile. `isPaying`: the payment
   * is made or going through.
   */
  onSettled: (is: { isHere: boolean; isPaying: boolean }) => void
}

/**
 * Releases the item, once, when the buyer returns from a canceled payment. Returns whether it did, the message for them, and
 * who had started it.
 */
export function useCancelledPayment({ started, isSeveral, onReleased, onSettled, ...address }: Options) {
  const sessionId = cancelledSession({ started, ...address })
  const [gaveUp, setGaveUp] = useState<Buyer | null>(null)
  const { mutate, isSuccess, error } = useCancellation((is) => {
    if (!is.isPaying) setGaveUp(started ?? null)
    onSettled(is)
  }, onReleased)
  const asked = useRef(false)
  useEffect(() => {
    if (sessionId === undefined || asked.current) return
    asked.current = true
    mutate(sessionId)
  }, [sessionId, mutate])
  // Someone in line may have them now. Started in another browser, it is someone else's here: the page says that it is on hold.
  const notice = isSuccess
    ? `Payment canceled. You weren't charged, and the ${isSeveral ? 'items are' : 'item is'} no longer on hold for you.`
    : error &&
      !hasStatus(error, 404) &&
      messageOf(error, "We couldn't cancel the payment. The item stays on hold for you until the hold ends.")
  return { isReleased: isSuccess, notice, gaveUp }
}

export function useCancellation(onSettled: Options['onSettled'], onReleased?: Options['onReleased']) {
  const api = useApi()
  return useMutation({
    mutationFn: (sessionId: string) => api('POST /api/checkout-sessions/{sessionId}/cancel', { params: { sessionId } }),
    onMutate: () => location.pathname,
    onSuccess: onReleased,
    onSettled: (_data, error, _sessionId, path) =>
      onSettled({ isHere: location.pathname === path, isPaying: hasStatus(error, 409) }),
  })
}
