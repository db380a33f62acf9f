import { CircleAlert, CircleCheck, CircleX } from 'lucide'
import type { Pickup } from '../../contracts/pickup.ts'
import { saleTime } from '../sale/sale-text.ts'
import { Icon } from '../ui/icon.tsx'

/** Shows that an item was refunded, disputed or handed over. Nothing for one that is paid and waiting. */
export function PickupState({ pickup: { payment, refundReason, isDisputed, handedOver, sale } }: { pickup: Pickup }) {
  return (
    <>
      {payment === 'refunded' && (
        <p className="flex gap-2 font-semibold text-clay text-sm">
          <Icon of={CircleX} className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            Refunded: do not hand over{refundReason && <span className="font-normal"> ({refundReason})</span>}
          </span>
        </p>
      )}
      {isDisputed && payment === 'paid' && !handedOver && (
        <p className="flex gap-2 py-1 font-semibold text-clay text-sm">
          <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">Payment disputed: check with the organizer before handing over</span>
        </p>
      )}
      {handedOver && (
        <p className="flex gap-2 font-semibold text-fern text-sm">
          <Icon of={CircleCheck} className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            Handed over
            {handedOver.by && (
              <>
                {' '}
                by <bdi>{handedOver.by}</bdi>
              </>
            )}
            <span className="font-normal">, {saleTime(handedOver.at, sale?.timeZone)}</span>
          </span>
        </p>
      )}
    </>
  )
}
