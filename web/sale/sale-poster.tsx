import { Link } from '@tanstack/react-router'
import { salePhase } from './sale-phase.ts'
import { nextSaleDate, salePlace } from './sale-text.ts'
import { useFreshSales } from './use-fresh-sales.ts'
import { useBannerText, useSaleReading, useSales } from './use-sale.ts'

/** How the sales stand, as the bill that hangs at the barn door. */
export function SalePoster() {
  const sales = useSales()
  const text = useBannerText(sales)
  const place = useSaleReading(sales, (sales, now) => salePlace(salePhase(sales, now)))
  const date = useSaleReading(sales, nextSaleDate)
  useFreshSales(sales)
  return (
    <section aria-label="Sale" className="rounded-sm bg-tag p-2 text-on-tag">
      <div
        role="status"
        className="grid min-h-60 content-center justify-items-center gap-1.5 border-2 border-current px-6 py-5 text-center outline-1 outline-current -outline-offset-6"
      >
        {text && (
          <>
            <p className="text-sm">The pop-up sale</p>
            <p className="text-balance font-semibold font-serif text-2xl tabular-nums">{text}</p>
            {place && <p className="font-serif text-lg">{place}</p>}
            {/* Bold, with figures of one width, it is as wide in the face that stands in for the font: centerd, it would move. */}
            {date !== 'TBD' && <p className="font-semibold text-sm tabular-nums">Next live sale: {date}</p>}
            <Link
              to="/reminders"
              className="inline-flex min-h-11 items-center font-semibold text-sm underline underline-offset-4"
            >
              Remind me
            </Link>
          </>
        )}
      </div>
    </section>
  )
}
