import type { Product } from '../../contracts/product.ts'
import { easternTime } from '../sale/eastern-time.ts'
import type { KnownSales } from '../sale/sale-phase.ts'
import { useSales, useSaleValue } from '../sale/use-sale.ts'

/** When this item gets cheaper during the sale that is on. */
export function NextDrop({ product: { joinsPriceDrops, status } }: { product: Product }) {
  const text = useSaleValue(useSales(), nextDrop)
  return joinsPriceDrops && status === 'approved' && text ? <p className="text-muted text-sm">{text}</p> : null
}

/** Not more than that: its seller may have set a lowest price. */
function nextDrop({ current }: KnownSales, now: Date): string {
  const next = current?.priceDrops.find(({ at }) => new Date(at) > now && at < current.endDate)
  return next ? `Up to ${next.percent}% off from ${easternTime(next.at)}, if it’s still here` : ''
}
