import { MapPin } from 'lucide'
import { formatCents, formatPrice } from '../../contracts/money.ts'
import type { Product } from '../../contracts/product.ts'
import { primaryImage } from '../../contracts/product-rules.ts'
import { ProductLink } from '../product/product-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { Tag } from '../ui/price-tag.tsx'
import { Stamp } from '../ui/stamp.tsx'
import { useTotals } from './use-totals.ts'

export function OrderSummary({ product }: { product: Product }) {
  const { tax, total } = useTotals([product])
  return (
    <section aria-label="Your item" className="grid grid-cols-[min(6rem,30%)_minmax(0,1fr)] gap-4 md:grid-cols-1">
      <div className="relative self-start overflow-hidden rounded-md">
        <Picture url={primaryImage(product)} preset="card" alt="" eager sizes="(min-width: 48rem) 20rem, 6rem" />
        {product.status === 'sold' && <Stamp />}
      </div>
      <div className="grid content-start justify-items-start gap-2">
        <ProductLink
          id={product.id}
          className="-my-2.5 inline-block py-2.5 font-medium font-serif text-xl hover:text-fern"
        >
          {product.title}
        </ProductLink>
        <p className="flex flex-wrap items-center gap-3">
          <Tag>{formatPrice(product.price)}</Tag>
          {tax > 0 && <span className="text-muted tabular-nums">plus {formatCents(tax)} tax</span>}
        </p>
        {tax > 0 && (
          <p>
            Total <strong className="tabular-nums">{formatCents(total)}</strong>
          </p>
        )}
        <p className="flex gap-2 text-muted text-sm">
          <Icon of={MapPin} className="mt-0.5 size-4 shrink-0" />
          Pickup only: collect it at the sale, or by arrangement with {product.sellerUsername}.
        </p>
      </div>
    </section>
  )
}
