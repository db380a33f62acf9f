import type { SalePhase } from '../../sale/sale-phase.ts'
import type { FinishedSale, OpenPayment, TillState } from './till-state.ts'

/** What the till shows. `closed`: nothing is rung up and no sale is on. `phone`: the buyer pays on their own. */
export type TillStep =
  | { name: 'closed' | 'items' | 'payment' | 'unsure' }
  | { name: 'phone'; payment: OpenPayment }
  | { name: 'done'; sale: FinishedSale }

interface Given {
  saleKind: SalePhase['kind']
  /** They have gone from the items to the payment, which take turns on a phone. */
  isPaying: boolean
}

export function tillStep(
  { lines, finished, payment, unsure }: Omit<TillState, 'heldUntil'>,
  { saleKind, isPaying }: Given,
): TillStep {
  if (finished) return { name: 'done', sale: finished }
  if (lines.length === 0 && saleKind !== 'on') return { name: 'closed' }
  if (payment) return { name: 'phone', payment }
  if (unsure) return { name: 'unsure' }
  return { name: isPaying && lines.length > 0 ? 'payment' : 'items' }
}
