import { formatCents } from '../../contracts/money.ts'
import type { Deps } from '../deps.ts'
import { type CheckoutRow, lockCheckout } from './checkout-queries.ts'
import { referenceOf } from './order.ts'
import { raiseAlert } from './payment-alert.ts'
import { bringUp } from './payment-trouble.ts'

/** A refund that cannot be made as things are. It stays due. */
export async function holdUpRefund(deps: Deps, { id }: CheckoutRow, why: string): Promise<CheckoutRow> {
  return deps.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, id)
    if (checkout.status !== 'refund_due') return checkout
    const reference = referenceOf(checkout)
    await raiseAlert(tx, deps, checkout, {
      kind: 'refund_stuck',
      eventId: `stuck-${reference}`,
      reference,
      amount: checkout.amount,
      message: `The refund of ${formatCents(checkout.amount)} could not be made. ${why}`,
    })
    return checkout
  })
}

/** A refund that the provider calls failed in the same breath. Its own message about it, later, is the same trouble. */
export const failRefund = (
  deps: Deps,
  checkout: CheckoutRow,
  { reference, reason }: { reference: string; reason: string | null },
): Promise<CheckoutRow> =>
  bringUp(deps, checkout, `failed-${reference}`, {
    kind: 'refund_failed',
    paymentIntentId: checkout.paymentIntentId ?? '',
    reference,
    amount: checkout.amount,
    reason,
    answerBy: null,
  })
