import { formatPrice } from '../../../contracts/money.ts'
import type { Product } from '../../../contracts/product.ts'
import { Figure } from '../../ui/fact.tsx'
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
  const count = (some: Product[] | undefined) => some && products && listCount(some, products)
  const figures = [
    ['Items Listed', count(products)],
    ['Items Sold', count(products?.filter(({ status }) => status === 'sold'))],
    ['Total Earnings', formatPrice(totalEarnings)],
  ]
  const none = failed ? 'Not available' : <Skeleton className="my-[0.1em] h-[1em] w-12" />
  return (
    <dl className="grid grid-cols-3 large-text:grid-cols-1 gap-x-4 gap-y-3 border-line border-y py-5 sm:gap-x-6">
      {figures.map(([name, value]) => (
        <Figure key={name} name={name} className="text-xl sm:text-2xl">
          {value ?? none}
        </Figure>
      ))}
    </dl>
  )
}
