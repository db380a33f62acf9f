import { nextSaleHint } from './sale-text.ts'
import { useSales, useSaleValue } from './use-sale.ts'

/** Empty while loading, and during a sale if no other is scheduled. */
export function NextSale() {
  const sales = useSales()
  const date = useSaleValue(sales, nextSaleHint)
  return (
    <p className="min-h-[1.55em] text-muted max-sm:basis-full">
      {!sales.isPending && date !== null && (
        <>
          Next live sale: <span className="text-ink">{date}</span>
        </>
      )}
    </p>
  )
}
