import { clsx } from 'clsx'
import { memo } from 'react'
import { formatPrice } from '../../contracts/money.ts'
import type { Pickup } from '../../contracts/pickup.ts'
import { formatPickupCode } from '../../contracts/pickup-rules.ts'
import type { ButtonProps } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { MarkButton } from './mark-button.tsx'
import { PickupState } from './pickup-state.tsx'

interface PickupRowProps {
  pickup: Pickup
  /** What the heading above leaves out: the buyer and code, or the seller. */
  names: 'buyer' | 'seller'
  variant?: ButtonProps['variant']
  className?: string
  onOpen: (pickup: Pickup) => void
  onMark: (pickup: Pickup, isHandedOver: boolean) => void
}

export const PickupRow = memo(({ pickup, names, variant, className, onOpen, onMark }: PickupRowProps) => (
  <li
    className={clsx(
      'grid grid-cols-[3.5rem_minmax(0,1fr)] large-text:grid-cols-1 items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]',
      'print:grid-cols-[1.5rem_minmax(0,1fr)_auto] print:break-inside-avoid print:py-1.5',
      className,
    )}
  >
    <span className="hidden size-4 border border-ink text-center text-xs leading-4 print:block">
      {pickup.payment === 'refunded' ? '–' : pickup.handedOver && '×'}
    </span>
    <div className="w-14 self-start overflow-hidden rounded-sm print:hidden">
      <Picture url={pickup.imageUrl} preset="thumbnail" alt="" />
    </div>
    <div className="min-w-0">
      <h4>
        <button
          type="button"
          onClick={() => onOpen(pickup)}
          className="-my-1.5 min-h-11 text-left font-medium font-serif text-lg leading-tight [overflow-wrap:anywhere] hover:text-fern print:my-0 print:min-h-0 print:text-base"
        >
          <bdi>{pickup.title}</bdi>
        </button>
      </h4>
      <p className="text-sm">
        {names === 'buyer' ? (
          <>
            <bdi className="font-semibold">{pickup.buyerName}</bdi>
            <span className="text-muted tabular-nums"> · {formatPickupCode(pickup.code)}</span>
          </>
        ) : (
          <span className="text-muted">{pickup.seller}</span>
        )}
        <span className="text-muted tabular-nums"> · {formatPrice(pickup.amount)}</span>
      </p>
      <PickupState pickup={pickup} />
    </div>
    <div className="col-start-2 large-text:col-start-1 sm:col-start-3 print:hidden">
      <MarkButton pickup={pickup} onMark={onMark} size="small" variant={variant} className="min-w-[min(8rem,100%)]" />
    </div>
  </li>
))
