import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { MapPin } from 'lucide'
import { Icon } from '../ui/icon.tsx'
import type { SalePhase } from './sale-phase.ts'
import { salePlace } from './sale-text.ts'
import { useFreshSales } from './use-fresh-sales.ts'
import { useBannerText, useSaleKind, useSalePhase, useSales } from './use-sale.ts'

const TONES: Record<SalePhase['kind'], string> = {
  on: 'bg-fern text-on-fern',
  next: 'bg-tag text-on-tag',
  none: 'bg-sun text-ink',
  unknown: 'bg-sun text-ink',
}

/** The current or next sale, across the top of a shop page. Updates by itself when a sale starts or ends. */
export function SaleBanner() {
  const sales = useSales()
  const kind = useSaleKind(sales)
  const text = useBannerText(sales)
  const place = useSalePhase(sales, salePlace)
  useFreshSales(sales)
  return (
    <div
      className={clsx(
        // Room for both lines on a phone, so nothing shifts when they load.
        'flex min-h-16 sm:min-h-11 flex-wrap items-center justify-center gap-x-5 gap-y-0.5 rounded-md px-4 py-2 text-center text-sm',
        TONES[kind],
      )}
    >
      <p role="status" className="font-semibold tabular-nums">
        {text}
      </p>
      {kind !== 'on' && (
        <Link to="/reminders" className="underline underline-offset-4">
          Remind me
        </Link>
      )}
      {place && (
        <p className="text-balance">
          <Icon of={MapPin} className="mr-1.5 inline size-4 align-[-0.15em]" />
          {place}
        </p>
      )}
    </div>
  )
}
