import type { Api } from '../../lib/api.ts'
import type { TillDeps } from './till.ts'

/** A bad connection may hang for minutes. */
const TIMEOUT_MS = 15_000

type TillCalls = Pick<TillDeps, 'hold' | 'release' | 'sell' | 'openPayment' | 'closePayment'>

export const tillCalls = (api: Api): TillCalls => ({
  hold: (productIds) => api('POST /api/desk/holds', { body: { productIds }, timeoutMs: TIMEOUT_MS }),
  release: (productIds) => api('DELETE /api/desk/holds', { body: { productIds }, timeoutMs: TIMEOUT_MS }),
  sell: (sale) => api('POST /api/desk/sales', { body: sale, timeoutMs: TIMEOUT_MS }),
  openPayment: (checkout) => api('POST /api/desk/checkouts', { body: checkout }),
  closePayment: (sessionId) => api('DELETE /api/desk/checkouts/{sessionId}', { params: { sessionId } }),
})
