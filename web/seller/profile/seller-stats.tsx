import { formatPrice } from '../../../contracts/money.ts'
import type { Product } from '../../../contracts/product.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { listCount } from './list-count.ts'

interface SellerStatsProps {
  /** Undefined while loading. */
  products: Product[] | undefined
  failed: boolean
  /** Decimal dollars. */
  totalEarnings: string
}

export function SellerStats({ products, failed, totalEarnings }: SellerStatsProps) {
  const sold = products?.filter(({ status }) => status === 'sold')
  const count = (some: Product[] | undefined) =>
    some && products ? listCount(some, products) : failed ? 'Not available' : undefined
  return (
    <dl className="grid grid-cols-3 large-text:grid-cols-1 gap-x-4 gap-y-3 border-line border-y py-5 sm:gap-x-6">
      <Stat name="Items Listed" value={count(products)} />
      <Stat name="Items Sold" value={count(sold)} />
      <Stat name="Total Earnings" value={formatPrice(totalEarnings)} />
    </dl>
  )
}

function Stat({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-0.5 font-semibold font-serif text-xl tabular-nums sm:text-2xl">
        {value ?? <Skeleton className="my-[0.1em] h-[1em] w-12" />}
      </dd>
    </div>
  )
}
