import { formatPrice } from '../../../contracts/money.ts'
import type { OwnProduct } from '../../../contracts/seller.ts'

/** What a sold item went for, after its listed price if that was another. */
export function SoldPrice({ product: { price, soldFor = price } }: { product: OwnProduct }) {
  if (soldFor === price) return formatPrice(price)
  return (
    <>
      <span className="sr-only">Listed at </span>
      <s className="mr-1.5 font-normal text-[0.8em] opacity-75">{formatPrice(price)}</s>
      <span className="sr-only">sold for </span>
      {formatPrice(soldFor)}
    </>
  )
}
