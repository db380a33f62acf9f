import type { AdminOrderItem } from '../../../contracts/order.ts'
import { refundState } from '../../checkout/refund-state.ts'
import { localDateTime } from '../local-time.ts'

export function ItemState({ item }: { item: AdminOrderItem }) {
  const { refundedAt, handedOver } = item
  if (refundedAt)
    return (
      <span className="text-clay">
        {refundState(item)}, {localDateTime(refundedAt)}
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
