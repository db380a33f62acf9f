import type { ReactNode } from 'react'
import { formatPrice } from '../../contracts/money.ts'
import type { OthersItem, Pickup } from '../../contracts/pickup.ts'
import { formatPickupCode } from '../../contracts/pickup-rules.ts'
import { skuOf } from '../../contracts/product-rules.ts'
import { ProductLink } from '../product/product-link.tsx'
import { saleTime } from '../sale/sale-text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Fact } from '../ui/fact.tsx'
import { Picture } from '../ui/picture.tsx'
import { Tag } from '../ui/price-tag.tsx'
import { canMark, MarkButton } from './mark-button.tsx'
import { canMarkTogether, OrderButton } from './order-button.tsx'
import { OthersItems } from './others-items.tsx'
import { PickupState } from './pickup-state.tsx'

interface PickupDialogProps {
  pickup: Pickup | undefined
  /** The rest of its order. */
  others: Pickup[]
  onOpen: (pickup: Pickup) => void
  onClose: () => void
  onMark: (pickup: Pickup, isHandedOver: boolean) => void
  /** Items of other sellers in the same order. */
  othersItems: OthersItem[]
  /** The purchases that the last press for the whole order marked. */
  pressed: ReadonlySet<number> | undefined
  onMarkAll: (pickups: Pickup[], isHandedOver: boolean) => void
  /** What became of the marks: behind an open dialog, nobody would see or hear it. */
  children: ReactNode
}

export const PickupDialog = ({ pickup, others, onOpen, onClose, onMark, children, ...order }: PickupDialogProps) => (
  <Dialog
    open={pickup !== undefined}
    onClose={onClose}
    title={pickup ? formatPickupCode(pickup.code) : ''}
    footer={
      pickup &&
      (canMark(pickup) || canMarkTogether([pickup, ...others])) && (
        <div className="grid w-full gap-2">
          <OrderButton
            pickups={[pickup, ...others]}
            pressed={order.pressed}
            onMarkAll={order.onMarkAll}
            size="large"
            className="w-full"
          />
          <MarkButton
            pickup={pickup}
            onMark={onMark}
            variant={others.some(({ payment }) => payment === 'paid') ? 'secondary' : 'primary'}
            size="large"
            className="w-full"
          />
        </div>
      )
    }
  >
    {pickup && <Item pickup={pickup} />}
    {others.length > 0 && (
      <section className="mt-5 border-line border-t pt-4">
        <h3 className="font-semibold">Same order, same code</h3>
        <ul className="mt-1">
          {others.map((other) => (
            <li key={other.id}>
              <button
                type="button"
                onClick={() => onOpen(other)}
                className="flex min-h-11 w-full items-center justify-between gap-4 text-left hover:text-fern"
              >
                <bdi className="min-w-0 underline underline-offset-4 [overflow-wrap:anywhere]">{other.title}</bdi>
                <span className="shrink-0 text-muted text-sm">{stateOf(other)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    )}
    <OthersItems items={order.othersItems} className="mt-5 border-line border-t pt-4" />
    {pickup && <Purchase pickup={pickup} />}
    {children}
  </Dialog>
)

function stateOf({ payment, handedOver }: Pickup): string {
  if (payment === 'refunded') return 'Refunded'
  return handedOver ? 'Handed over' : 'To hand over'
}

const Item = ({ pickup }: { pickup: Pickup }) => (
  // The padding leaves room for the focus ring of the link.
  <div className="grid gap-5 pt-1">
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] large-text:grid-cols-1 gap-4 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
      <div className="large-text:w-20 self-start overflow-hidden rounded-md">
        <Picture url={pickup.imageUrl} preset="thumbnail" alt="" eager />
      </div>
      <div className="grid content-start justify-items-start gap-2">
        <h3 className="font-semibold font-serif text-xl">
          {/* A focusable link lets keyboard users scroll the details. */}
          <ProductLink id={pickup.productId} className="-m-3 -outline-offset-10 inline-block p-3 hover:text-fern">
            <bdi>{pickup.title}</bdi>
          </ProductLink>
        </h3>
        <Tag size="large" className="large-text:text-base">
          {formatPrice(pickup.amount)}
        </Tag>
        <p className="text-muted text-sm tabular-nums">{skuOf(pickup.productId)}</p>
      </div>
    </div>
    <PickupState pickup={pickup} />
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-3 border-line border-t pt-4">
      <Fact name="Buyer">
        <bdi>{pickup.buyerName}</bdi>
        {pickup.buyerEmail && (
          <a
            href={`mailto:${encodeURIComponent(pickup.buyerEmail)}`}
            className="block font-normal text-sm underline underline-offset-4"
          >
            {pickup.buyerEmail}
          </a>
        )}
      </Fact>
      <Fact name="Seller">{pickup.seller}</Fact>
    </dl>
  </div>
)

/** Below all items to hand over. */
const Purchase = ({ pickup }: { pickup: Pickup }) => (
  <dl className="mt-5 grid gap-x-6 gap-y-3 border-line border-t pt-4 sm:grid-cols-2">
    <Fact name={pickup.payment === 'refunded' ? 'Originally paid' : 'Paid'}>
      {saleTime(pickup.paidAt, pickup.sale?.timeZone)}
    </Fact>
    {pickup.paymentId && <Fact name="Payment ID">{pickup.paymentId}</Fact>}
    {pickup.sale && (
      <>
        <Fact name="Pickup at">{pickup.sale.location ?? 'To be announced'}</Fact>
        <Fact name="Pickup hours">
          {saleTime(pickup.sale.startDate, pickup.sale.timeZone)}
          <span className="block">to {saleTime(pickup.sale.endDate, pickup.sale.timeZone)}</span>
        </Fact>
      </>
    )}
  </dl>
)
