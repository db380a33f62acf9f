import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide'
import { formatNumber, plural } from '../../../contracts/counts.ts'
import { formatPrice } from '../../../contracts/money.ts'
import type { AdminOrder } from '../../../contracts/order.ts'
import { stringifySearch } from '../../lib/search-params.ts'
import { useApi } from '../../lib/use-api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { localDateTime } from '../local-time.ts'
import { Paged } from '../paged-list.tsx'
import type { Filtered } from '../search-params.ts'
import { ItemState } from './item-state.tsx'
import { OrderFilters } from './order-filters.tsx'
import { ordersQuery } from './order-queries.ts'
import type { OrderSearch } from './order-search.ts'

export function OrdersPage({ search, onSearch }: Filtered<OrderSearch>) {
  const query = useInfiniteQuery(ordersQuery(useApi(), search))
  const orders = query.data?.pages.flatMap((page) => page.orders)
  const isFiltered = Object.values(search).some(Boolean)
  return (
    <div className="grid gap-6">
      <OrderFilters search={search} onSearch={onSearch} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted text-sm">
          {orders && !query.isPlaceholderData && countText(orders.length, query.hasNextPage)}
        </p>
        <DownloadLink
          href={`/api/admin/orders.csv${stringifySearch({ ...search })}`}
          variant="quiet"
          className="-mr-3.5"
        >
          {isFiltered ? 'Download these as CSV' : 'Download as CSV'}
        </DownloadLink>
      </div>
      <Paged
        query={query}
        rows={orders}
        skeleton={<Skeleton className="h-120" />}
        empty={<NoOrders isFiltered={isFiltered} />}
        failure="We couldn't load the orders"
        more="Show earlier orders"
      >
        {(orders) => (
          <ul className="divide-y divide-line border-line border-y">
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        )}
      </Paged>
    </div>
  )
}

function countText(count: number, hasMore: boolean): string {
  if (hasMore) return `The latest ${formatNumber(count)} orders`
  return plural(count, 'order')
}

const NoOrders = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState icon={ReceiptText} title="No orders match" text="Try fewer words or another filter.">
      <ButtonLink to="/admin/orders" replace variant="secondary">
        Show all orders
      </ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState icon={ReceiptText} title="No orders yet" text="What buyers pay for shows up here." />
  )

const OrderRow = ({ order }: { order: AdminOrder }) => (
  <li className="relative grid gap-x-6 gap-y-2 py-4 md:grid-cols-[15rem_minmax(0,1fr)_7rem] hover:bg-fern-wash/50">
    <div className="min-w-0">
      <h2 className="font-semibold">
        {/* Covers the row. */}
        <Link
          to="/admin/orders/$id"
          params={{ id: String(order.id) }}
          className="after:absolute after:inset-0 hover:text-fern"
        >
          Order no. {order.id}
        </Link>
      </h2>
      <p className="text-sm">
        {order.buyerName}
        {order.buyerEmail && <span className="text-muted"> ({order.buyerEmail})</span>}
      </p>
      <p className="text-muted text-sm">{localDateTime(order.paidAt)}</p>
    </div>
    <ul className="grid min-w-0 content-start gap-2">
      {order.items.map((item) => (
        <li key={item.purchaseId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
          <span className="font-medium font-serif">{item.title}</span>
          <span className={`tabular-nums ${item.refundedAt ? 'text-muted line-through' : ''}`}>
            {formatPrice(item.amount)}
          </span>
          <span className="col-span-2 text-muted text-sm">
            from {item.seller} · <ItemState item={item} />
          </span>
        </li>
      ))}
    </ul>
    <p className="text-right font-semibold tabular-nums max-md:border-line max-md:border-t max-md:pt-2">
      <span className="font-normal text-muted text-sm md:sr-only">Paid </span>
      {formatPrice(order.total)}
      {Number(order.refunded) > 0 && (
        <span className="block font-normal text-clay text-sm">{formatPrice(order.refunded)} refunded</span>
      )}
    </p>
  </li>
)
