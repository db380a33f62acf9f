import type { Refund, RefundedPurchase } from '../../../contracts/ledger.ts'
import { type Cents, formatCents, toCents } from '../../../contracts/money.ts'
import type { AdminOrderItem } from '../../../contracts/order.ts'
import { type Api, LONG_TIMEOUT_MS } from '../../lib/api.ts'
import type { ToastText } from '../../ui/toast.ts'
import { payoutText } from './refund-texts.ts'

export type RefundItem = Pick<
  AdminOrderItem,
  'purchaseId' | 'title' | 'total' | 'method' | 'heldBy' | 'helper' | 'seller' | 'canRelist'
>

/** What one buyer can get back. */
export interface RefundRequest {
  buyerName: string
  /** Empty if unknown. */
  buyerEmail: string
  items: RefundItem[]
}

/** With tax. */
export const totalOf = (items: readonly { total: string }[]): Cents =>
  items.reduce((sum, { total }) => sum + toCents(total), 0)

interface Outcome {
  refunded: RefundedPurchase[]
  failedCount: number
}

/** One after the other. Throws only if none succeeded, so nothing has changed. */
export async function refundAll(api: Api, items: RefundItem[], { relist, ...body }: Refund): Promise<Outcome> {
  const outcome: Outcome = { refunded: [], failedCount: 0 }
  let failure: unknown
  for (const { purchaseId, canRelist } of items)
    await api('POST /api/admin/purchases/{id}/refund', {
      params: { id: purchaseId },
      body: { ...body, relist: relist && canRelist },
      timeoutMs: LONG_TIMEOUT_MS,
    }).then(
      (purchase) => outcome.refunded.push(purchase),
      (error) => {
        failure = error
        outcome.failedCount++
      },
    )
  if (outcome.refunded.length === 0) throw failure
  return outcome
}

export function successText(
  { refunded, failedCount }: Outcome,
  asked: readonly RefundItem[],
  passId?: number,
): ToastText {
  const failed = failedCount > 0 ? ` ${failedCount} could not be refunded. Please try again.` : ''
  if (refunded.some(({ needsReview }) => needsReview))
    return {
      tone: 'destructive',
      title: 'Refund Not Made',
      description: `The money hasn't gone back to the buyer. See “Payments to review” for what to do.${failed}`,
    }
  if (!refunded.every(({ isGivenBack }) => isGivenBack))
    return {
      title: 'Refund Accepted',
      description: `We can't reach the payment provider. The money goes back as soon as we can.${failed}`,
    }
  const items = asked.filter(({ purchaseId }) => refunded.some(({ id }) => id === purchaseId))
  return {
    title: refunded.length === 1 ? 'Purchase Refunded' : `${refunded.length} Purchases Refunded`,
    description: `${payoutText(items, totalOf(refunded), passId) ?? sentText(refunded)}${failed}`,
  }
}

const sentText = (refunded: readonly RefundedPurchase[]): string =>
  refunded.every(({ isTakenBack }) => isTakenBack)
    ? "The buyer's bank has already returned the money, so none was sent."
    : `${formatCents(totalOf(refunded))} is on its way back to the buyer.`
