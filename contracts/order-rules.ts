/** `paid`: not refunded, whether picked up or not. */
export const ORDER_STATES = ['paid', 'picked_up', 'not_picked_up', 'refunded'] as const
export type OrderState = (typeof ORDER_STATES)[number]

interface RefundProgress {
  isGivenBack: boolean
  isRefundFailed: boolean
}

/** Of a refund, for the buyer. */
export function refundState({ isGivenBack, isRefundFailed }: RefundProgress) {
  if (isRefundFailed) return 'Refund failed'
  return isGivenBack ? 'Refunded' : 'Refund on its way'
}

/** The same for admins. */
export const adminRefundState = (refund: RefundProgress) =>
  refund.isGivenBack || refund.isRefundFailed ? refundState(refund) : 'Refund not made yet'
