import type { Product } from '../../../contracts/product.ts'
import { now } from '../../lib/clock.ts'
import { isHeld } from '../price-preview.ts'

/** An item's state, beyond its section. */
export function ListingState({ product }: { product: Product }) {
  const { status } = product
  if (status === 'pending') return <span className="mt-1 block text-sm">Waiting for approval</span>
  if (status === 'sold') return <span className="mt-1 block font-semibold text-sm">SOLD</span>
  if (status === 'rejected')
    return (
      <span className="wrap-anywhere mt-1 block text-sm">
        <span className="font-semibold text-clay">Rejected.</span>{' '}
        {product.rejectionReason ? <q>{product.rejectionReason}</q> : 'Edit it to submit it again.'}
      </span>
    )
  if (isHeld(product, now().getTime()))
    return <span className="mt-1 block text-sm">Someone is paying for it right now</span>
  return null
}
