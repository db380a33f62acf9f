import type { AdminOrderItem } from '../../../contracts/order.ts'
import { localDateTime } from '../figures.ts'

/** The state of an order's item. */
export function ItemState({ item: { refundedAt, isGivenBack, isRefundFailed, handedOver } }: { item: AdminOrderItem }) {
  if (refundedAt)
    return (
      <span className="text-clay">
        {isRefundFailed ? 'Refund failed' : isGivenBack ? 'Refunded' : 'Refund on its way'}, {localDateTime(refundedAt)}
      </span>
    )
  if (handedOver)
    return (
      <span className="text-fern">
        Picked up{handedOver.by && `, handed over by ${handedOver.by}`}, {localDateTime(handedOver.at)}
      </span>
    )
  return <span>Not picked up</span>
}
