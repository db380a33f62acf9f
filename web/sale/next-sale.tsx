import { nextSaleDate } from './sale-text.ts'
import { useSaleReading, useSales } from './use-sale.ts'

/** When the next live sale begins, or 'TBD'; nothing as long as the answer is on its way. */
export function NextSale() {
  const { isPending } = useSales()
  const date = useSaleReading(nextSaleDate)
  return (
    <p className="min-h-[1.55em] text-muted max-sm:basis-full">
      {!isPending && (
        <>
          Next live sale: <span className="text-ink">{date}</span>
        </>
      )}
    </p>
  )
}
