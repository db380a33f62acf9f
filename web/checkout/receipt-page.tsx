import { Printer } from 'lucide'
import { isInPerson, PAID } from '../../contracts/desk-rules.ts'
import { formatCents, formatPrice, toCents } from '../../contracts/money.ts'
import { refundState } from '../../contracts/order-rules.ts'
import type { Receipt, ReceiptItem } from '../../contracts/receipt.ts'
import { Brand } from '../layout/brand.tsx'
import { Page } from '../layout/page.tsx'
import { clockTime, shortDay } from '../lib/sale-dates.ts'
import { PickupCode } from '../pickup/pickup-code.tsx'
import { ProductLink } from '../product/product-link.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Fact } from '../ui/fact.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { Tag } from '../ui/price-tag.tsx'
import { Stamp } from '../ui/stamp.tsx'
import { otherWayText } from './other-way-text.ts'
import { isWaiting, Pickup } from './pickup.tsx'

interface ReceiptPageProps {
  receipt: Receipt
  /** When it was read, in ms. */
  readAt: number
}

/** What a buyer shows at pickup, on a phone or on paper. Three items fit on one sheet. */
export function ReceiptPage({ receipt, readAt }: ReceiptPageProps) {
  const { contactEmail, items } = receipt
  const timeZone = receipt.pickup?.timeZone
  const isRefunded = items.every(({ refundedAt }) => refundedAt)
  const isAtDesk = isInPerson(receipt.method)
  return (
    <Page title={`Receipt no. ${receipt.number}`} width="prose" unlisted>
      <div className="grid gap-6 py-8 sm:py-12 print:block print:py-0">
        <article className="overflow-hidden rounded-lg border border-line bg-card print:border-ink print:[zoom:0.8]">
          <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b px-5 py-3 sm:px-8">
            <Brand />
            <p className="text-muted tabular-nums">Receipt no. {receipt.number}</p>
          </header>
          {isRefunded && <AllRefunded receipt={receipt} />}
          <Items receipt={receipt} />
          {items.some(isWaiting) && (
            <div className="break-inside-avoid print:flex print:justify-between print:*:border-0">
              <Pickup pickup={receipt.pickup} contactEmail={contactEmail} readAt={readAt} />
              <PickupCode code={receipt.pickupCode} />
            </div>
          )}
          <dl className="grid break-inside-avoid gap-x-8 gap-y-4 border-line border-t border-dashed px-5 py-6 sm:grid-cols-2 sm:px-8">
            {isAtDesk ? (
              <Fact name="Sold by">{receipt.soldBy}</Fact>
            ) : (
              <Fact name="Bought by">{receipt.buyerName}</Fact>
            )}
            <Fact name={PAID[receipt.method]}>
              {formatPrice(receipt.total)} on {shortDay(receipt.paidAt, timeZone)},{' '}
              <span className="whitespace-nowrap">{clockTime(receipt.paidAt, timeZone)}</span>
            </Fact>
            {receipt.paymentId && (
              <Fact name="Payment ID" className="sm:col-span-2">
                <span className="break-all">{receipt.paymentId}</span>
              </Fact>
            )}
            <Fact name="Questions" className="sm:col-span-2">
              <a href={`mailto:${contactEmail}`} className="text-fern underline underline-offset-4">
                {contactEmail}
              </a>
              , we reply within 24 hours
            </Fact>
          </dl>
        </article>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button onClick={() => print()}>
            <Icon of={Printer} className="size-4" />
            Print
          </Button>
          {items.length === 1 && (
            <ButtonLink to="/product/$id" params={{ id: String(items[0]?.productId) }} variant="secondary">
              See the item
            </ButtonLink>
          )}
          <ButtonLink to="/receipts" variant="quiet" className="max-sm:px-0">
            Find my other receipts
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}

/** One item with a large photo, or several as a list. */
function Items({ receipt }: { receipt: Receipt }) {
  const { items, amount, tax, total } = receipt
  const [first] = items
  if (first && items.length === 1) return <OnlyItem item={first} receipt={receipt} />
  return (
    <div className="px-5 py-6 sm:px-8">
      <h1 className="font-semibold font-serif text-2xl">{items.length} items</h1>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {items.map((item) => (
          <Line key={item.purchaseId} item={item} receipt={receipt} />
        ))}
      </ul>
      <div className="break-inside-avoid">
        {Number(tax) > 0 && (
          <div className="mt-4 grid gap-1 text-muted tabular-nums">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>Items</span>
              <span>{formatPrice(amount)}</span>
            </p>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>Sales tax</span>
              <span>{formatPrice(tax)}</span>
            </p>
          </div>
        )}
        <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="font-semibold">Total</span>
          <Tag size="large">{formatPrice(total)}</Tag>
        </p>
        <PartRefunded items={items} />
      </div>
    </div>
  )
}

/** When some items of an order are refunded; if all of them are, the top says so. */
export function PartRefunded({ items }: Pick<Receipt, 'items'>) {
  const refunded = items.filter(({ isGivenBack }) => isGivenBack)
  if (refunded.length === 0 || refunded.length === items.length) return null
  return (
    <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-clay-deep tabular-nums">
      <span>Refunded</span>
      <span>{formatCents(refunded.reduce((sum, { total }) => sum + toCents(total), 0))}</span>
    </p>
  )
}

interface ItemProps {
  item: ReceiptItem
  receipt: Receipt
}

const OnlyItem = ({ item, receipt }: ItemProps) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] large-text:grid-cols-1 gap-5 px-5 py-6 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-8 sm:px-8">
    <div className="relative large-text:w-26 self-start overflow-hidden rounded-md">
      <Picture url={item.imageUrl} preset="card" alt="" eager sizes="(min-width: 40rem) 9rem, 6.5rem" />
      {item.refundedAt && <Stamp>VOID</Stamp>}
    </div>
    <div className="grid content-center justify-items-start gap-3">
      <h1 className="font-semibold font-serif text-2xl">
        <ItemLink item={item} />
      </h1>
      <Tag size="large">{formatPrice(item.amount)}</Tag>
      {Number(item.tax) > 0 && <p className="text-muted tabular-nums">plus {formatPrice(item.tax)} sales tax</p>}
      <p className="text-muted">
        Sold by <span className="font-semibold text-ink">{item.seller}</span>
      </p>
      <PickedUp item={item} receipt={receipt} />
    </div>
  </div>
)

const Line = ({ item, receipt }: ItemProps) => (
  <li className="grid break-inside-avoid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-4 large-text:grid-cols-1 py-4">
    <div className="large-text:w-14 self-start overflow-hidden rounded-sm">
      <Picture url={item.imageUrl} preset="thumbnail" alt="" />
    </div>
    <div className="min-w-0">
      <h2 className="font-medium font-serif text-lg leading-tight">
        <ItemLink item={item} />
      </h2>
      <p className="text-muted text-sm">Sold by {item.seller}</p>
      <PickedUp item={item} receipt={receipt} />
      {item.refundedAt && (
        <div className="mt-1 text-sm">
          <Refund item={item} receipt={receipt} />
        </div>
      )}
    </div>
    <span className={`tabular-nums ${item.refundedAt ? 'text-muted line-through' : 'font-semibold'}`}>
      {formatPrice(item.amount)}
    </span>
  </li>
)

const PickedUp = ({ item: { refundedAt, handedOverAt }, receipt: { pickup } }: ItemProps) =>
  handedOverAt &&
  !refundedAt && (
    <p className="text-sm">
      <strong className="text-fern">Picked up</strong> on {shortDay(handedOverAt, pickup?.timeZone)}.
    </p>
  )

const ItemLink = ({ item: { productId, title } }: Pick<ItemProps, 'item'>) => (
  <ProductLink id={productId} className="-my-3 inline-block py-3 hover:text-fern">
    {title}
  </ProductLink>
)

const AllRefunded = ({ receipt }: { receipt: Receipt }) => {
  const [first, ...others] = receipt.items
  return (
    <div role="status" className="border-line border-b bg-clay-wash px-5 py-4 sm:px-8">
      {first && others.length === 0 ? (
        <Refund item={first} receipt={receipt} />
      ) : (
        <p>
          {receipt.items.every(({ isGivenBack }) => isGivenBack) && (
            <strong className="text-clay-deep">Refunded. </strong>
          )}
          There is nothing to pick up.
        </p>
      )}
    </div>
  )
}

export const Refund = ({ item, receipt: { items, pickup, contactEmail } }: ItemProps) => (
  <p>
    <strong className="text-clay-deep">{refundState(item)}</strong>
    {item.isGivenBack ? ' ' : ': '}
    {formatPrice(item.total)}
    {item.isGivenBack && item.refundedAt && ` on ${shortDay(item.refundedAt, pickup?.timeZone)}`}.
    {items.length === 1 && !item.handedOverAt && ' There is nothing to pick up.'}
    {item.refundReason && <span className="mt-1 block break-words">Reason: {item.refundReason}</span>}
    {item.isRefundFailed && <span className="mt-1 block font-semibold">{otherWayText(contactEmail)}</span>}
  </p>
)
