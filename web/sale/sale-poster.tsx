import { Link } from '@tanstack/react-router'
import { nextSaleDate, salePlace } from './sale-text.ts'
import { useFreshSales } from './use-fresh-sales.ts'
import { useBannerText, useSalePhase, useSales, useSaleValue } from './use-sale.ts'

/** The current or next sale, styled as a poster. */
export function SalePoster() {
  const sales = useSales()
  const text = useBannerText(sales)
  const place = useSalePhase(sales, salePlace)
  const date = useSaleValue(sales, nextSaleDate)
  useFreshSales(sales)
  return (
    <section aria-label="Sale" className="rounded-sm bg-tag p-2 text-on-tag">
      <div
        role="status"
        className="grid min-h-60 content-center justify-items-center gap-1.5 border-2 border-current px-6 large-text:px-2 py-5 text-center outline-1 outline-current -outline-offset-6"
      >
        {text && (
          <>
            <p className="text-sm">The pop-up sale</p>
            <p className="text-balance font-semibold font-serif text-2xl tabular-nums">{text}</p>
            {place && <p className="font-serif text-lg">{place}</p>}
            {/* Bold tabular figures are as wide in the fallback font, so the centered line does not shift when the font loads. */}
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
