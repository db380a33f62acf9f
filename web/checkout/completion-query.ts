import { queryOptions } from '@tanstack/react-query'
import type { CompletedPurchase } from '../../contracts/checkout.ts'
import { track } from '../analytics/track.ts'
import type { Api } from '../lib/api.ts'
import { tabJson } from '../lib/json-storage.ts'
import type { Completion } from './arrival.ts'

/** The payment that was counted last. */
const COUNTED = 'fernvale-counted-payment'

/**
 * Has the server record the purchase. A query, because its key makes it run once, however often the page renders or is
 * revisited; the server treats repeats as the same purchase anyway.
 */
export const completionQuery = (api: Api, completion: Completion | null) =>
  queryOptions({
    queryKey: ['complete-purchase', completion],
    queryFn: () => {
      if (!completion) return null
      count(completion)
      return complete(api, completion)
    },
    enabled: completion !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Once, though the page may be reloaded and a failed completion is tried again. */
function count({ productId, sessionId, paymentIntentId }: Completion): void {
  const payment = sessionId ?? paymentIntentId
  if (tabJson.read(COUNTED) === payment) return
  tabJson.write(COUNTED, payment)
  track('purchase_successful', { product_id: Number(productId) })
}

/** By the session first, or by the payment if there is no usable session. */
async function complete(api: Api, { productId, sessionId, paymentIntentId }: Completion): Promise<CompletedPurchase> {
  const byPayment = (paymentIntentId: string) =>
    api('POST /api/complete-purchase', { body: { productId, paymentIntentId } })
  if (sessionId === undefined) return byPayment(paymentIntentId)
  try {
    return await api('POST /api/dev-complete-purchase', { body: { productId, sessionId } })
  } catch (error) {
    if (paymentIntentId === undefined) throw error
    return byPayment(paymentIntentId)
  }
}
