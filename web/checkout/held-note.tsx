import type { Product } from '../../contracts/product.ts'
import { useClock } from '../lib/use-clock.ts'
import { saleTime } from '../sale/sale-text.ts'
import { useSales, useVenueTimeZone } from '../sale/use-sale.ts'

/** Says that the item is held by or offered to somebody else. `readAt` is when that was read, in ms. */
export function HeldNote({ product, readAt }: { product: Product; readAt: number }) {
  const { heldUntil = '', isOffer } = product
  const timeZone = useVenueTimeZone(useSales())
  const isHeld = useClock((now) => now < new Date(heldUntil), readAt)
  return isHeld ? (
    <p role="status" className="mb-5 rounded-md bg-sun px-4 py-3">
      {isOffer
        ? `This item is offered to the next in line until ${saleTime(heldUntil, timeZone)}.`
        : `Someone is checking out this item. It is held for them until ${saleTime(heldUntil, timeZone)}; if they don't pay, you can.`}
    </p>
  ) : null
}
