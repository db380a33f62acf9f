import type { Cents } from '../../../contracts/money.ts'
import { totalWithTax } from '../../../contracts/tax.ts'
import type { Queryable } from '../../database/connect.ts'
import { type CheckoutRow, findCheckouts } from '../checkout-queries.ts'
import { REFUND_STATES } from '../checkout-states.ts'
import { referenceOf } from '../order/order.ts'
import { findPurchases } from '../order/purchase-queries.ts'
import { sumLost } from '../payment-alert/payment-alert-queries.ts'

/** Money that goes back in one refund: for one purchase, or for everything paid and never sold. */
export interface Refund {
  checkouts: [CheckoutRow, ...CheckoutRow[]]
  /** In our alerts. */
  reference: string
  /** The idempotency key at the provider, which its webhooks name. */
  key: string
  /** With tax. */
  amount: Cents
  /** Whether it is the whole payment. */
  isWhole: boolean
  /** The buyer's bank has taken back what was left of the payment, so the provider has nothing to refund. */
  isTakenBack: boolean
  /** Whether the buyer keeps something that was paid with it. */
  leavesItems: boolean
  /** Null if nothing was sold. */
  reason: string | null
}

export async function refundsOf(db: Queryable, reference: string): Promise<Refund[]> {
  const all = await findCheckouts(db, reference)
  const purchases = await findPurchases(db, all)
  const reasons = new Map(purchases.map(({ checkoutSessionId, refundReason }) => [checkoutSessionId, refundReason]))
  const back = all.filter(({ status }) => REFUND_STATES.includes(status))
  const lost = await sumLost(
    db,
    all.map(({ id }) => id),
  )
  const isTakenBack = lost > 0 && lost >= totalWithTax(all.filter(({ status }) => status !== 'refunded'))
  const unsold = back.filter(({ id }) => !reasons.has(id))
  const sold = back.filter(({ id }) => reasons.has(id)).map((checkout) => [checkout])
  return [...sold, unsold].flatMap(([first, ...others]) => {
    if (!first) return []
    const checkouts: Refund['checkouts'] = [first, ...others]
    const reference = referenceOf(first)
    return [
      {
        checkouts,
        reference,
        key: `refund-${reference}`,
        amount: totalWithTax(checkouts),
        isWhole: checkouts.length === all.length,
        isTakenBack,
        leavesItems: all.some(({ status }) => status === 'paid'),
        reason: reasons.get(first.id) ?? null,
      },
    ]
  })
}
