import type { Api } from '../../lib/api.ts'
import type { TillDeps } from './till.ts'

/** A bad connection may hang for minutes. */
const TIMEOUT_MS = 15_000
/** Longer than the server waits for the payment provider. */
const PAYMENT_TIMEOUT_MS = 30_000

type TillCalls = Pick<TillDeps, 'hold' | 'release' | 'sell' | 'openPayment' | 'closePayment'>

export const tillCalls = (api: Api): TillCalls => ({
  hold: (productIds) => api('POST /api/desk/holds', { body: { productIds }, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  release: (productIds) =>
    api('DELETE /api/desk/holds', { body: { productIds }, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  sell: (sale) => api('POST /api/desk/sales', { body: sale, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  openPayment: (checkout) =>
    api('POST /api/desk/checkouts', { body: checkout, signal: AbortSignal.timeout(PAYMENT_TIMEOUT_MS) }),
  closePayment: (sessionId) =>
    api('DELETE /api/desk/checkouts/{sessionId}', {
      params: { sessionId },
      signal: AbortSignal.timeout(PAYMENT_TIMEOUT_MS),
    }),
})
