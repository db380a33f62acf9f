import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecentSale } from '../../contracts/admin.ts'
import { formatPrice } from '../../contracts/money.ts'
import { useApi } from '../lib/use-api.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { recentSalesQuery } from './admin-queries.ts'
import { localTime } from './figures.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { AdminSection, LoadFailure } from './section.tsx'

export function RecentSales() {
  const { data: sales, error, isPending, refetch } = useQuery(recentSalesQuery(useApi()))
  const [refunded, setRefunded] = useState<RecentSale>()
  return (
    <AdminSection id="recent" title="Recent Sales">
      {isPending && <Skeleton className="h-40" />}
      {error && !sales && <LoadFailure what="We couldn't load the sales" error={error} retry={refetch} />}
      {sales?.length === 0 && <EmptyState title="No sales yet" text="Purchases show up here." />}
      {sales && sales.length > 0 && (
        <ul className="divide-y divide-line">
          {sales.map((sale) => (
            <SaleRow key={sale.id} sale={sale} onRefund={() => setRefunded(sale)} />
          ))}
        </ul>
      )}
      <RefundDialog asked={refunded} onClose={() => setRefunded(undefined)} />
    </AdminSection>
  )
}

const SaleRow = ({ sale, onRefund }: { sale: RecentSale; onRefund: () => void }) => (
  <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
    <div className="min-w-0 flex-1 basis-64">
      <Link
        to="/product/$id"
        params={{ id: String(sale.productId) }}
        className="font-medium font-serif text-lg leading-tight hover:text-fern"
      >
        {sale.productTitle}
      </Link>
      <p className="text-muted text-sm">
        {sale.buyerName} ({sale.buyerEmail}), from {sale.sellerUsername}
      </p>
      {sale.refundedAt && <RefundNote sale={sale} refundedAt={sale.refundedAt} />}
    </div>
    <div className="ml-auto flex items-center gap-x-4">
      <div className="text-right">
        <p className={`font-semibold tabular-nums ${sale.refundedAt ? 'text-muted line-through' : ''}`}>
          {formatPrice(sale.amount)}
        </p>
        <p className="text-muted text-sm">{localTime(sale.createdAt)}</p>
      </div>
      <span className="-mr-3.5 grid min-w-20 justify-items-end">
        {!sale.refundedAt && (
          <Button variant="quiet" size="small" aria-label={`Refund ${sale.productTitle}`} onClick={onRefund}>
            Refund
          </Button>
        )}
      </span>
    </div>
  </li>
)

function refundState({ isGivenBack, isRefundFailed }: RecentSale): string {
  if (isRefundFailed) return 'Refund failed'
  return isGivenBack ? 'Refunded' : 'Refund on its way'
}

const RefundNote = ({ sale, refundedAt }: { sale: RecentSale; refundedAt: string }) => (
  <p className="mt-1 text-sm">
    <strong className="text-clay">{refundState(sale)}</strong>, {localTime(refundedAt)}
    {sale.refundReason && `: ${sale.refundReason}`}
  </p>
)
