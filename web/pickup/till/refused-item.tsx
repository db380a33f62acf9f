import { clsx } from 'clsx'
import { formatPrice } from '../../../contracts/money.ts'
import { skuOf } from '../../../contracts/product-rules.ts'
import { clockTime } from '../../lib/sale-dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Stamp } from '../../ui/stamp.tsx'
import type { RefusedItem as Refused } from './till-state.ts'

interface RefusedItemProps {
  refused: Refused
  /** Admins can end a hold. */
  isAdmin: boolean
  /** Of the sale. */
  timeZone: string | undefined
  onDismiss: () => void
}

/** An item that cannot be sold, with the reason. */
export const RefusedItem = ({
  refused: { item, reason, state, heldUntil },
  isAdmin,
  timeZone,
  onDismiss,
}: RefusedItemProps) => (
  <div
    role="alert"
    className={clsx(
      'grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 rounded-lg py-4 pr-2 pl-4 sm:pl-5',
      state === 'free' ? 'bg-fern-wash' : 'bg-clay-wash',
    )}
  >
    <div className="relative self-start overflow-hidden rounded-sm">
      <Picture url={item.imageUrl} preset="thumbnail" alt="" eager />
      {state === 'sold' && <Stamp />}
    </div>
    <div className="min-w-0 self-center">
      <p className="font-semibold">{reason}</p>
      <p className="mt-1.5 font-medium font-serif text-lg leading-tight">{item.title}</p>
      <p className="mt-0.5 text-muted text-sm tabular-nums">
        {skuOf(item.id)} · {item.seller} · {formatPrice(item.price)}
      </p>
      {heldUntil && (
        <p className="mt-1.5 text-sm">
          Held until {clockTime(heldUntil, timeZone)}. {!isAdmin && 'An organizer can end the hold.'}
        </p>
      )}
      {heldUntil && isAdmin && (
        <ButtonLink to="/admin" hash="holds" variant="quiet" size="small" className="-ml-3.5">
          Items on hold
        </ButtonLink>
      )}
    </div>
    <CloseButton label="Dismiss" onClick={onDismiss} className="-mt-2 hover:bg-card" />
  </div>
)
