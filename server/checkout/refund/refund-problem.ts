import { formatCents } from '../../../contracts/money.ts'
import type { Deps } from '../../deps.ts'
import { lockCheckouts, touchCheckout } from '../checkout-queries.ts'
import { raiseAlert } from '../payment-alert/payment-alert.ts'
import { alertAdmins } from '../payment-alert/payment-problem.ts'
import type { Refund } from './find-refunds.ts'

/**
 * Alerts the admins that the provider refused a refund, which stays due. Stores the time, so that the next attempt has another
 * idempotency key, unless the checkout has changed since it was `attempted`: a newer attempt may be under way.
 */
export async function recordStuckRefund(
  deps: Deps,
  { checkouts, reference, amount }: Refund,
  why: string,
  attempted?: Date,
): Promise<void> {
  const ids = new Set(checkouts.map(({ id }) => id))
  await deps.db.transaction(async (tx) => {
    const [first, ...others] = (await lockCheckouts(tx, [checkouts[0].reference])).filter(({ id }) => ids.has(id))
    if (first?.status !== 'refund_due') return
    if (first.updatedAt.getTime() === attempted?.getTime()) await touchCheckout(tx, first.id, deps.now())
    await raiseAlert(tx, deps, [first, ...others], {
      kind: 'refund_stuck',
      eventId: `stuck-${reference}`,
      reference,
      amount,
      message: `The refund of ${formatCents(amount)} could not be made. ${why}`,
    })
  })
}

/** Records a refund that failed immediately. The provider's later webhook about it raises no second alert. */
export const recordFailedRefund = (
  deps: Deps,
  refund: Refund,
  { reference, reason }: { reference: string; reason: string | null },
): Promise<void> =>
  alertAdmins(deps, refund.checkouts[0].reference, `failed-${reference}`, {
    kind: 'refund_failed',
    paymentIntentId: refund.checkouts[0].paymentIntentId ?? '',
    reference,
    refundKey: refund.key,
    amount: refund.amount,
    reason,
    respondBy: null,
  })
