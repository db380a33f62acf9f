import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide'
import { useState } from 'react'
import { formatPrice } from '../../../contracts/money.ts'
import type { AdminOrder, AdminOrderDetails, AdminOrderItem, OrderEvent } from '../../../contracts/order.ts'
import { formatPickupCode } from '../../../contracts/pickup-rules.ts'
import { useApi } from '../../lib/use-api.ts'
import { ProductLink } from '../../product/product-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Loaded } from '../loaded.tsx'
import { localDateTime } from '../local-time.ts'
import { OrderAlerts } from '../overview/payment-alerts.tsx'
import { saleName } from '../sale-options.tsx'
import { useAdminAction } from '../use-admin-action.ts'
import { AddressDialog } from './address-dialog.tsx'
import { ItemState } from './item-state.tsx'
import { orderQuery } from './order-queries.ts'
import { METHOD_NAMES } from './order-search.ts'
import type { RefundRequest } from './refund.ts'
import { RefundDialog } from './refund-dialog.tsx'

export function OrderPage({ id }: { id: string }) {
  const query = useQuery(orderQuery(useApi(), id))
  return (
    <div className="grid gap-6 print:block">
      <ButtonLink to="/admin/orders" variant="quiet" size="small" className="-ml-3.5 justify-self-start print:hidden">
        <Icon of={ArrowLeft} className="size-4" />
        All orders
      </ButtonLink>
      <Loaded
        query={query}
        skeleton="h-120"
        failure="We couldn't load the order"
        missing={
          <EmptyState title="There is no such order" text="Search for it by name, email, item or code.">
            <ButtonLink to="/admin/orders" variant="secondary">
              All orders
            </ButtonLink>
          </EmptyState>
        }
      >
        {(order) => <OrderDetails order={order} />}
      </Loaded>
    </div>
  )
}

function OrderDetails({ order }: { order: AdminOrderDetails }) {
  const [refunded, setRefunded] = useState<RefundRequest>()
  const [isCorrecting, setCorrecting] = useState(false)
  const refundable = order.items.filter(({ refundedAt }) => refundedAt === null)
  return (
    <article aria-labelledby="order-heading" className="grid gap-10 print:block print:space-y-8">
      <div className="grid gap-4">
        <h2 id="order-heading" className="font-semibold font-serif text-2xl">
          Order no. {order.id}
        </h2>
        <Facts order={order} />
        <div className="flex flex-wrap gap-3 print:hidden">
          {refundable.length > 0 && (
            <Button variant="danger" onClick={() => setRefunded({ ...order, items: refundable })}>
              Refund
            </Button>
          )}
          <ResendButton order={order} />
          <Button variant="secondary" onClick={() => setCorrecting(true)}>
            Correct the address
          </Button>
          <ButtonLink to="/receipt/$secret" params={{ secret: order.receipt }} variant="quiet">
            Open receipt
          </ButtonLink>
        </div>
      </div>
      <OrderAlerts alerts={order.alerts} />
      <section aria-labelledby="order-items">
        <h3 id="order-items" className="border-line border-b pb-2 font-semibold font-serif text-xl">
          Items
        </h3>
        <ul className="divide-y divide-line">
          {order.items.map((item) => (
            <ItemRow key={item.purchaseId} item={item} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="order-history">
        <h3 id="order-history" className="border-line border-b pb-2 font-semibold font-serif text-xl">
          History
        </h3>
        <ol className="divide-y divide-line">
          {order.history.map((event) => (
            <li
              key={`${event.at} ${event.what} ${event.item}`}
              className="flex break-inside-avoid flex-wrap justify-between gap-x-6 gap-y-1 py-2.5"
            >
              <span className="min-w-0 flex-1 basis-64">{eventText(event, order)}</span>
              <time dateTime={event.at} className="text-muted text-sm tabular-nums">
                {localDateTime(event.at)}
              </time>
            </li>
          ))}
        </ol>
      </section>
      <RefundDialog request={refunded} onClose={() => setRefunded(undefined)} />
      <AddressDialog order={order} open={isCorrecting} onClose={() => setCorrecting(false)} />
    </article>
  )
}

function ResendButton({ order }: { order: AdminOrder }) {
  const { act, busy } = useAdminAction()
  if (!order.buyerEmail) return null
  const resend = () =>
    act({
      run: (api) => api('POST /api/admin/orders/{id}/receipt', { params: { id: order.id } }),
      success: ({ message }) => ({ title: 'Receipt Sent', description: message }),
      failure: 'Failed to send the receipt. Please try again.',
    })
  return (
    <Button variant="secondary" busy={busy} busyText="Sending..." onClick={resend}>
      Send the receipt again
    </Button>
  )
}

const Facts = ({ order }: { order: AdminOrder }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] large-text:grid-cols-1 gap-x-6 gap-y-1.5 [&_dt]:text-muted">
    <dt>Paid</dt>
    <dd>
      <strong className="tabular-nums">{formatPrice(order.total)}</strong>
      {order.tax !== '0.00' && ` (${formatPrice(order.tax)} of it sales tax)`} on {localDateTime(order.paidAt)},{' '}
      {[...new Set(order.items.map(({ method }) => METHOD_NAMES[method]))].join(', ').toLowerCase()}
    </dd>
    {Number(order.refunded) > 0 && (
      <>
        <dt>Refunded</dt>
        <dd className="text-clay tabular-nums">{formatPrice(order.refunded)}</dd>
      </>
    )}
    <dt>Buyer</dt>
    <dd>
      {order.buyerName}
      {order.buyerUsername && ` (account ${order.buyerUsername})`}
    </dd>
    <dt>Email</dt>
    <dd>{order.buyerEmail || 'None'}</dd>
    <dt>Pickup code</dt>
    <dd className="tabular-nums">{formatPickupCode(order.pickupCode)}</dd>
    <dt>Sale</dt>
    <dd>{order.sale ? saleName(order.sale) : 'None'}</dd>
    {order.paymentId && (
      <>
        <dt>Payment ID</dt>
        <dd>{order.paymentId}</dd>
      </>
    )}
  </dl>
)

const ItemRow = ({ item }: { item: AdminOrderItem }) => (
  <li className="grid break-inside-avoid grid-cols-[3.5rem_minmax(0,1fr)_auto] large-text:grid-cols-1 items-center gap-x-4 py-3">
    <span className="w-14 overflow-hidden rounded-sm">
      <Picture url={item.imageUrl} preset="thumbnail" alt="" />
    </span>
    <div className="min-w-0">
      <ProductLink id={item.productId} className="font-medium font-serif text-lg leading-tight hover:text-fern">
        {item.title}
      </ProductLink>
      <p className="text-muted text-sm">from {item.seller}</p>
      <p className="text-sm">
        <ItemState item={item} />
        {item.refundReason && <span className="text-muted">: {item.refundReason}</span>}
      </p>
      {item.refundedAt && item.canRelist && <RelistButton item={item} />}
    </div>
    <p className={`font-semibold tabular-nums ${item.refundedAt ? 'text-muted line-through' : ''}`}>
      {formatPrice(item.amount)}
    </p>
  </li>
)

function RelistButton({ item: { purchaseId, title } }: { item: AdminOrderItem }) {
  const { act, busy } = useAdminAction()
  const relist = () =>
    act({
      run: (api) => api('POST /api/admin/purchases/{id}/relist', { params: { id: purchaseId } }),
      success: () => ({ title: 'Item Back on Sale', description: `“${title}” is on the marketplace again.` }),
      failure: 'Failed to put the item back on sale. Please try again.',
    })
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-3.5"
      aria-label={`Put ${title} back on sale`}
      busy={busy}
      onClick={relist}
    >
      Put it back on sale
    </Button>
  )
}

export function eventText(
  { what, by, item, note, drawer }: OrderEvent,
  { buyerName, items }: Pick<AdminOrder, 'buyerName' | 'items'>,
) {
  const doer = <strong>{by ?? (what === 'paid' ? buyerName : 'The shop')}</strong>
  const subject = item && items.length > 1 ? `“${item}”` : 'the item'
  const texts: Record<OrderEvent['what'], string> = {
    paid: 'paid',
    'handed over': `handed over ${subject}`,
    'put back': `took back the handover of ${subject}`,
    refunded: `refunded ${subject}`,
    'receipt sent': 'sent the receipt again',
    'pickup reminder sent': 'reminded the buyer to pick up',
    'pickup move sent': 'told the buyer of the new pickup place or time',
    'address corrected': 'corrected the address',
  }
  return (
    <>
      {doer} {texts[what]}
      {drawer && ` in cash, from the drawer of ${drawer}`}
      {note && <span className="text-muted">: {note}</span>}
    </>
  )
}
