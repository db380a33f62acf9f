import { queryOptions } from '@tanstack/react-query'
import type { CompletedPurchase } from '../../contracts/checkout.ts'
import { track } from '../analytics/track.ts'
import type { Api } from '../lib/api.ts'
import type { Completion } from './arrival.ts'

/**
 * Has the server record the purchase. A query, because its key makes it run once, however often the page renders or is
 * revisited; the server treats repeats as the same purchase anyway.
 */
export const completionQuery = (api: Api, completion: Completion | null) =>
  queryOptions({
    queryKey: ['complete-purchase', completion],
    queryFn: ({ client, queryKey }) => {
      if (!completion) return null
      // A failed completion is tried again when the connection returns.
      if (!client.getQueryState(queryKey)?.errorUpdateCount)
        track('purchase_successful', { product_id: Number(completion.productId) })
      return complete(api, completion)
    },
    enabled: completion !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

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
