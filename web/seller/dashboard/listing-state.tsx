import type { OwnProduct } from '../../../contracts/seller.ts'
import { DEFAULT_TIME_ZONE } from '../../../contracts/time-zone.ts'
import { now } from '../../lib/clock.ts'
import { shortDay } from '../../lib/sale-dates.ts'
import { isHeld } from '../price-preview.ts'

/** An item's state, beyond its section. */
export function ListingState({ product }: { product: OwnProduct }) {
  const { status, refundedAt } = product
  if (status === 'pending') return <span className="mt-1 block text-sm">Waiting for approval</span>
  if (status === 'sold')
    return (
      <span className="mt-1 block text-sm">
        <span className="font-semibold">SOLD</span>
        {refundedAt && <span className="text-clay">, refunded {shortDay(refundedAt, DEFAULT_TIME_ZONE)}</span>}
      </span>
    )
  if (status === 'rejected')
    return (
      <span className="mt-1 block text-sm">
        <span className="font-semibold text-clay">Rejected.</span>{' '}
        {product.rejectionReason ? <q>{product.rejectionReason}</q> : 'Edit it to submit it again.'}
      </span>
    )
  if (isHeld(product, now().getTime()))
    return <span className="mt-1 block text-sm">Someone is paying for it right now</span>
  return null
}
