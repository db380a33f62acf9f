import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Receipt } from '../../contracts/checkout.ts'
import { formatPrice } from '../../contracts/money.ts'
import { Brand } from '../layout/brand.tsx'
import { Page } from '../layout/page.tsx'
import { clockTime, shortDay } from '../lib/sale-dates.ts'
import { PickupCode } from '../pickup/pickup-code.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { Tag } from '../ui/price-tag.tsx'
import { Stamp } from '../ui/stamp.tsx'
import { Pickup } from './pickup.tsx'

/** What a buyer shows at the pickup, on a phone or on paper: it fits on one sheet. */
export function ReceiptPage({ receipt }: { receipt: Receipt }) {
  const { refundedAt, contactEmail } = receipt
  return (
    <Page title={`Receipt no. ${receipt.number}`} width="prose" unlisted>
      <div className="grid gap-6 py-8 sm:py-12 print:py-0">
        <article className="overflow-hidden rounded-lg border border-line bg-card print:border-ink">
          <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b px-5 py-3 sm:px-8">
            <Brand />
            <p className="text-muted tabular-nums">Receipt no. {receipt.number}</p>
          </header>
          {refundedAt && <Refunded at={refundedAt} receipt={receipt} />}
          <Item receipt={receipt} />
          {!refundedAt && <Pickup pickup={receipt.pickup} contactEmail={contactEmail} />}
          {!refundedAt && <PickupCode code={receipt.pickupCode} />}
          <dl className="grid gap-x-8 gap-y-4 border-line border-t border-dashed px-5 py-6 sm:grid-cols-2 sm:px-8">
            <Fact name="Bought by">{receipt.buyerName}</Fact>
            <Fact name="Paid">
              {formatPrice(receipt.amount)} on {shortDay(receipt.paidAt)},{' '}
              <span className="whitespace-nowrap">{clockTime(receipt.paidAt)}</span>
            </Fact>
            {receipt.paymentId && (
              <Fact name="Payment ID" wide>
                <span className="break-all">{receipt.paymentId}</span>
              </Fact>
            )}
            <Fact name="Questions" wide>
              <a href={`mailto:${contactEmail}`} className="text-fern underline underline-offset-4">
                {contactEmail}
              </a>
              , we reply within 24 hours
            </Fact>
          </dl>
        </article>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button onClick={() => print()}>
            <Printer aria-hidden="true" className="size-4" />
            Print
          </Button>
          <ButtonLink to="/product/$id" params={{ id: String(receipt.productId) }} variant="secondary">
            See the item
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}

const Item = ({ receipt: { title, imageUrl, amount, seller, refundedAt } }: { receipt: Receipt }) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-5 px-5 py-6 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-8 sm:px-8">
    <div className="relative self-start overflow-hidden rounded-md">
      <Picture url={imageUrl ?? undefined} preset="card" alt="" eager sizes="(min-width: 40rem) 9rem, 6.5rem" />
      {refundedAt && <Stamp>VOID</Stamp>}
    </div>
    <div className="grid content-center justify-items-start gap-3">
      <h1 className="font-semibold font-serif text-2xl">{title}</h1>
      <Tag size="large">{formatPrice(amount)}</Tag>
      <p className="text-muted">
        Sold by <span className="font-semibold text-ink">{seller}</span>
      </p>
    </div>
  </div>
)

const Refunded = ({ at, receipt }: { at: string; receipt: Receipt }) => (
  <p role="status" className="border-line border-b bg-clay-wash px-5 py-4 sm:px-8">
    <strong className="text-clay-deep">Refunded</strong> on {shortDay(at)}. There is nothing to pick up.
    {receipt.refundReason && <span className="mt-1 block">Reason: {receipt.refundReason}</span>}
    {receipt.isRefundFailed && (
      <span className="mt-1 block font-semibold">
        The money didn't reach your card. We'll send it another way: please write to {receipt.contactEmail}.
      </span>
    )}
  </p>
)

const Fact = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'sm:col-span-2' : undefined}>
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)
