import { CircleCheck, CircleX } from 'lucide-react'
import type { Pickup } from '../../contracts/pickup.ts'
import { saleTime } from '../sale/sale-text.ts'

/** Shows that an item was refunded or handed over. Nothing for one that is paid and waiting. */
export function PickupState({ pickup: { payment, refundReason, handedOver, sale } }: { pickup: Pickup }) {
  return (
    <>
      {payment === 'refunded' && (
        <p className="flex gap-2 font-semibold text-clay text-sm">
          <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            Refunded: do not hand over{refundReason && <span className="font-normal"> ({refundReason})</span>}
          </span>
        </p>
      )}
      {handedOver && (
        <p className="flex gap-2 font-semibold text-fern text-sm">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            Handed over{handedOver.by && ` by ${handedOver.by}`}
            <span className="font-normal">, {saleTime(handedOver.at, sale?.timeZone)}</span>
          </span>
        </p>
      )}
    </>
  )
}
