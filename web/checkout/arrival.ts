/** How a buyer returned from the payment page, from the URL. */
export interface Arrival {
  productId: string | undefined
  sessionId: string | undefined
  paymentIntentId: string | undefined
  /** The provider reports success. */
  succeeded: boolean
}

export function readArrival(given: Record<string, unknown>): Arrival {
  const text = (name: string) => (typeof given[name] === 'string' && given[name] !== '' ? given[name] : undefined)
  const sessionId = text('session_id')
  return {
    productId: text('product') ?? text('product_id'),
    sessionId,
    paymentIntentId: text('payment_intent'),
    succeeded: text('redirect_status') === 'succeeded' || sessionId !== undefined,
  }
}

/** The completion to request; null if the URL lacks the ids. */
export type Completion = { productId: string } & (
  | { sessionId: string; paymentIntentId: string | undefined }
  | { sessionId: undefined; paymentIntentId: string }
)

export function completionOf({ productId, sessionId, paymentIntentId, succeeded }: Arrival): Completion | null {
  if (productId === undefined) return null
  if (sessionId !== undefined) return { productId, sessionId, paymentIntentId }
  return succeeded && paymentIntentId !== undefined ? { productId, sessionId, paymentIntentId } : null
}
