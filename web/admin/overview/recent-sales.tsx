import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPrice } from '../../../contracts/money.ts'
import type { RecentSale } from '../../../contracts/order.ts'
import { adminRefundState } from '../../../contracts/order-rules.ts'
import { useApi } from '../../lib/use-api.ts'
import { ProductLink } from '../../product/product-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { recentSalesQuery } from '../admin-queries.ts'
import { Loaded } from '../loaded.tsx'
import { localTime } from '../local-time.ts'
import type { RefundRequest } from '../orders/refund.ts'
import { RefundDialog } from '../orders/refund-dialog.tsx'
import { AdminSection } from '../section.tsx'

export function RecentSales() {
  const query = useQuery(recentSalesQuery(useApi()))
  const [refunded, setRefunded] = useState<RefundRequest>()
  return (
    <AdminSection
      id="recent"
      title="Recent Sales"
      aside={
        <ButtonLink to="/admin/orders" variant="quiet" size="small" className="-mr-3.5">
          All orders
        </ButtonLink>
      }
    >
      <Loaded query={query} skeleton="h-40" failure="We couldn't load the sales">
        {(sales) =>
          sales.length === 0 ? (
            <EmptyState title="No sales yet" text="Purchases show up here." />
          ) : (
            <ul className="divide-y divide-line">
              {sales.map((sale) => (
                <SaleRow key={sale.id} sale={sale} onRefund={() => setRefunded(toRefund(sale))} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <RefundDialog request={refunded} onClose={() => setRefunded(undefined)} />
    </AdminSection>
  )
}

const toRefund = (sale: RecentSale): RefundRequest => {
  const { id, productTitle, sellerUsername, buyerName, buyerEmail, total, method, heldBy, helper, canRelist } = sale
  const item = { purchaseId: id, title: productTitle, total, method, heldBy, helper, seller: sellerUsername, canRelist }
  return { buyerName, buyerEmail, items: [item] }
}

/** On a phone, time, amount and button are columns below the title, aligned across rows. */
const SaleRow = ({ sale, onRefund }: { sale: RecentSale; onRefund: () => void }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto_5rem] items-center gap-x-4 py-3 md:grid-cols-[minmax(0,1fr)_auto_7rem_5rem]">
    <div className="min-w-0 max-md:col-span-3">
      <ProductLink id={sale.productId} className="font-medium font-serif text-lg leading-tight hover:text-fern">
        {sale.productTitle}
      </ProductLink>
      <p className="text-muted text-sm">
        {buyerOf(sale)}, from {sale.sellerUsername}
      </p>
      {sale.refundedAt && <RefundNote sale={sale} refundedAt={sale.refundedAt} />}
    </div>
    <p className="text-muted text-sm tabular-nums">{localTime(sale.createdAt)}</p>
    <p className={`text-right font-semibold tabular-nums ${sale.refundedAt ? 'text-muted line-through' : ''}`}>
      {formatPrice(sale.amount)}
      {sale.tax !== '0.00' && (
        <span className="block font-normal text-muted text-sm">plus {formatPrice(sale.tax)} tax</span>
      )}
    </p>
    <span className="-mr-3.5 grid min-h-11 justify-items-end">
      {!sale.refundedAt && (
        <Button variant="quiet" size="small" aria-label={`Refund ${sale.productTitle}`} onClick={onRefund}>
          Refund
        </Button>
      )}
    </span>
  </li>
)

const METHODS: Partial<Record<RecentSale['method'], string>> = { cash: 'in cash', card_reader: 'by card' }

function buyerOf({ buyerName, buyerEmail, method, soldBy }: RecentSale): string {
  const buyer = buyerEmail ? `${buyerName} (${buyerEmail})` : buyerName
  if (soldBy === null) return buyer
  return `${[buyer, METHODS[method]].filter(Boolean).join(' ')}, sold by ${soldBy}`
}

const RefundNote = ({ sale, refundedAt }: { sale: RecentSale; refundedAt: string }) => (
  <p className="mt-1 text-sm">
    <strong className="text-clay">{adminRefundState(sale)}</strong>, {localTime(refundedAt)}
    {sale.refundReason && `: ${sale.refundReason}`}
  </p>
)
