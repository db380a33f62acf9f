import type { ReactNode } from 'react'
import type { Receipt } from '../../contracts/checkout.ts'
import { formatPrice } from '../../contracts/money.ts'
import { Page } from '../layout/page.tsx'
import { useSite } from '../lib/site.ts'
import { saleTime } from '../sale/sale-text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'

/** What a buyer shows at the pickup; made to be printed too. */
export function ReceiptPage({ receipt }: { receipt: Receipt }) {
  const { brandName } = useSite()
  const { pickup, contactEmail } = receipt
  return (
    <Page title="Receipt" width="prose" unlisted>
      <article className="grid gap-6 py-10">
        <header>
          <p className="text-muted">
            {brandName}, receipt no. {receipt.number}
          </p>
          <h1 className="font-semibold font-serif text-3xl">{receipt.title}</h1>
        </header>
        {receipt.refundedAt && (
          <p role="status" className="rounded-md border border-clay bg-clay-wash px-4 py-3">
            <strong className="text-clay-deep">Refunded</strong> on {saleTime(receipt.refundedAt)}
            {receipt.refundReason && `: ${receipt.refundReason}`}. There is nothing to pick up.
          </p>
        )}
        <div className="grid gap-6 sm:grid-cols-[10rem_1fr]">
          {receipt.imageUrl && (
            <div className="w-40 overflow-hidden rounded-md">
              <Picture url={receipt.imageUrl} preset="card" alt="" eager sizes="10rem" />
            </div>
          )}
          <dl className="divide-y divide-line self-start border-line border-y">
            <Fact name="Paid">{formatPrice(receipt.amount)}</Fact>
            <Fact name="On">{saleTime(receipt.paidAt)}</Fact>
            <Fact name="By">{receipt.buyerName}</Fact>
            <Fact name="Seller">{receipt.seller}</Fact>
            {receipt.paymentId && <Fact name="Payment ID">{receipt.paymentId}</Fact>}
          </dl>
        </div>
        {!receipt.refundedAt && (
          <section className="rounded-md bg-fern-wash px-4 py-4">
            <h2 className="mb-2 font-semibold font-serif text-xl">Pickup</h2>
            {pickup ? (
              <dl className="divide-y divide-line">
                <Fact name="Where">{pickup.location ?? 'Still to be announced'}</Fact>
                <Fact name="From">{saleTime(pickup.startDate)}</Fact>
                <Fact name="Until">{saleTime(pickup.endDate)}</Fact>
              </dl>
            ) : (
              <p>To be arranged: please write to us.</p>
            )}
            <p className="mt-3 text-sm">
              There is no shipping. Bring this receipt, on paper or on your phone. Questions?{' '}
              <a href={`mailto:${contactEmail}`} className="break-words text-fern underline-offset-4 hover:underline">
                {contactEmail}
              </a>
            </p>
          </section>
        )}
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button onClick={() => print()}>Print</Button>
          <ButtonLink to="/product/$id" params={{ id: String(receipt.productId) }} variant="secondary">
            See the item
          </ButtonLink>
        </div>
      </article>
    </Page>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6rem_1fr] gap-4 py-2.5">
    <dt className="text-muted">{name}</dt>
    <dd className="break-words font-semibold tabular-nums">{children}</dd>
  </div>
)
