import { useClock } from '../lib/use-clock.ts'
import { saleTime } from '../sale/sale-text.ts'

/** That somebody else is paying for the item, while they are. `readAt` is when that was read, in ms. */
export function HeldNote({ heldUntil, readAt }: { heldUntil: string; readAt: number }) {
  const isHeld = useClock((now) => now < new Date(heldUntil), readAt)
  return isHeld ? (
    <p role="status" className="mb-5 rounded-md bg-sun px-4 py-3">
      Someone is checking out this item. It is held for them until {saleTime(heldUntil)}; if they don't pay, you can.
    </p>
  ) : null
}
