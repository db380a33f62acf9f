import { clsx } from 'clsx'
import { CircleCheck, CircleX, Clock, type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { formatPrice } from '../../contracts/money.ts'
import { refundState } from '../../contracts/order-rules.ts'
import type { Order, ReceiptItem } from '../../contracts/receipt.ts'
import { shortDay } from '../lib/sale-dates.ts'
import { useSite } from '../lib/site.ts'
import { PickupCode } from '../pickup/pickup-code.tsx'
import { ProductLink } from '../product/product-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { otherWayText } from './other-way-text.ts'
import { isWaiting, PlaceAndTime } from './pickup.tsx'

interface OrderCardProps {
  order: Order
  /** When it was read, in ms. */
  readAt: number
}

/** An order: its items, and how to pick up those that are left. */
export function OrderCard({ order, readAt }: OrderCardProps) {
  const { number, receipt, items, tax, total, paidAt, pickup, pickupCode } = order
  const { contactEmail } = useSite()
  const timeZone = pickup?.timeZone
  const id = `order-${number}`
  return (
    <article aria-labelledby={id} className="overflow-hidden rounded-lg border border-line bg-card print:[zoom:0.8]">
      <header className="flex break-after-avoid flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b px-5 py-3 sm:px-8">
        <h2 id={id} className="font-semibold font-serif text-lg tabular-nums">
          Order no. {number}
        </h2>
        <p className="text-muted text-sm tabular-nums">
          Paid {formatPrice(total)}
          {Number(tax) > 0 && ` (${formatPrice(tax)} of it sales tax)`} on {shortDay(paidAt, timeZone)}
        </p>
      </header>
      <ul className="divide-y divide-line px-5 sm:px-8">
        {items.map((item) => (
          <Item key={item.purchaseId} item={item} timeZone={timeZone} contactEmail={contactEmail} />
        ))}
      </ul>
      {items.some(isWaiting) && (
        <div className="break-inside-avoid">
          <div className="border-line border-t bg-fern-wash px-5 py-5 sm:px-8">
            <PlaceAndTime pickup={pickup} contactEmail={contactEmail} readAt={readAt} />
          </div>
          <PickupCode code={pickupCode} />
        </div>
      )}
      <div className="border-line border-t px-5 py-3 sm:px-8 print:hidden">
        <ButtonLink
          to="/receipt/$secret"
          params={{ secret: receipt }}
          variant="quiet"
          size="small"
          className="-ml-3.5"
          aria-label={`Receipt of order no. ${number}`}
        >
          Receipt
        </ButtonLink>
      </div>
    </article>
  )
}

interface ItemProps {
  item: ReceiptItem
  /** Of the order's sale. */
  timeZone: string | undefined
  contactEmail: string
}

const Item = ({ item, timeZone, contactEmail }: ItemProps) => (
  <li className="grid break-inside-avoid grid-cols-[min(4.5rem,25%)_minmax(0,1fr)] gap-4 py-4">
    <div className="self-start overflow-hidden rounded-sm">
      <Picture url={item.imageUrl} preset="thumbnail" alt="" />
    </div>
    <div className="grid min-w-0 content-start gap-1">
      <h3 className="font-medium font-serif text-lg leading-tight">
        <ProductLink id={item.productId} className="-my-3 inline-block py-3 hover:text-fern">
          {item.title}
        </ProductLink>
      </h3>
      <p className="text-muted text-sm">
        <span className={clsx('tabular-nums', item.refundedAt ? 'line-through' : 'font-semibold text-ink')}>
          {formatPrice(item.amount)}
        </span>
        , sold by {item.seller}
      </p>
      <ItemState item={item} timeZone={timeZone} contactEmail={contactEmail} />
    </div>
  </li>
)

function ItemState({ item, timeZone, contactEmail }: ItemProps) {
  const { refundedAt, refundReason, isRefundFailed, handedOverAt } = item
  if (refundedAt)
    return (
      <State icon={CircleX} className="text-clay-deep" name={refundState(item)}>
        {!isRefundFailed && `, ${shortDay(refundedAt, timeZone)}`}
        {refundReason && <span className="block text-muted">Reason: {refundReason}</span>}
        {isRefundFailed && <span className="block">{otherWayText(contactEmail)}</span>}
      </State>
    )
  if (handedOverAt)
    return (
      <State icon={CircleCheck} className="text-fern" name="Picked up">
        , {shortDay(handedOverAt, timeZone)}
      </State>
    )
  return <State icon={Clock} className="text-ink" name="Paid, ready for pickup" />
}

interface StateProps {
  icon: IconNode
  className: string
  name: string
  children?: ReactNode
}

const State = ({ icon, className, name, children }: StateProps) => (
  <div className={clsx('grid grid-cols-[1rem_minmax(0,1fr)] gap-2 text-sm', className)}>
    <Icon of={icon} className="mt-0.5 size-4" />
    <p>
      <strong>{name}</strong>
      {children}
    </p>
  </div>
)
