import { formatPrice } from '../../contracts/money.ts'
import type { Product } from '../../contracts/product.ts'

/** The price, after the original price if a price drop has lowered it. */
export const Price = ({ product: { price, originalPrice } }: { product: Product }) => (
  <>
    {originalPrice && (
      <>
        <span className="sr-only">Was </span>
        <s className="mr-1.5 font-normal text-[0.8em] opacity-75">{formatPrice(originalPrice)}</s>
        <span className="sr-only">now </span>
      </>
    )}
    {formatPrice(price)}
  </>
)
