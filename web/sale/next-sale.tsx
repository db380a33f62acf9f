import { nextSaleDate } from './sale-text.ts'
import { useSaleReading, useSales } from './use-sale.ts'

/** When the next live sale begins, or 'TBD'; nothing as long as the answer is on its way. */
export function NextSale() {
  const sales = useSales()
  const date = useSaleReading(sales, nextSaleDate)
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
