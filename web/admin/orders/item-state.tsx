import type { AdminOrderItem } from '../../../contracts/order.ts'
import { adminRefundState } from '../../../contracts/order-rules.ts'
import { localDateTime } from '../local-time.ts'

export function ItemState({ item }: { item: AdminOrderItem }) {
  const { refundedAt, handedOver } = item
  if (refundedAt)
    return (
      <span className="text-clay">
        {adminRefundState(item)}, {localDateTime(refundedAt)}
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
