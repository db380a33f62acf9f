import { nextSaleDate } from './sale-text.ts'
import { useSales, useSaleValue } from './use-sale.ts'

/** Empty while loading. */
export function NextSale() {
  const sales = useSales()
  const date = useSaleValue(sales, nextSaleDate)
  return (
    <p className="min-h-[1.55em] text-muted max-sm:basis-full">
      {!sales.isPending && (
        <>
          Next live sale: <span className="text-ink">{date}</span>
        </>
      )}
    </p>
  )
}
