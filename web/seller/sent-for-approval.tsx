import { CircleCheck } from 'lucide'
import type { ReactNode } from 'react'
import { salePhase } from '../sale/sale-phase.ts'
import { saleTime } from '../sale/sale-text.ts'
import { useSales, useSaleValue } from '../sale/use-sale.ts'
import { Icon } from '../ui/icon.tsx'

interface SentForApprovalProps {
  /** How many items were published. */
  count: number
  /** No approval was needed. */
  isLive: boolean
  /** What was published, and links to continue. */
  children?: ReactNode
}

/** After publishing: what happens next, and when the next sale is. */
export function SentForApproval({ count, isLive, children }: SentForApprovalProps) {
  const it = count === 1 ? 'it' : 'them'
  return (
    <div className="grid justify-items-center gap-4 py-4 text-center">
      <Icon of={CircleCheck} className="size-9 text-fern" />
      <h3 className="font-semibold font-serif text-2xl">{heading(count, isLive)}</h3>
      <div className="grid max-w-text gap-1 text-muted">
        <p>
          {isLive
            ? `Buyers can find ${it} on the marketplace now.`
            : `An admin looks at ${it} first. Then buyers can find ${it} on the marketplace.`}
        </p>
        <SaleLine />
      </div>
      {children}
    </div>
  )
}

function heading(count: number, isLive: boolean): string {
  if (count === 1) return isLive ? 'Your item is live' : 'Sent for approval'
  return isLive ? `${count} items are live` : `${count} items sent for approval`
}

function SaleLine() {
  const sales = useSales()
  const text = useSaleValue(sales, (known, now) => {
    const phase = salePhase(known, now)
    if (phase.kind === 'on')
      return `Items sell in live sales. One is on now, until ${saleTime(phase.sale.endDate, phase.sale.timeZone)}.`
    if (phase.kind === 'next')
      return `Items sell in live sales. The next one starts ${saleTime(phase.sale.startDate, phase.sale.timeZone)}.`
    return phase.kind === 'none' ? 'Items sell in live sales. The next one is not scheduled yet.' : ''
  })
  // It may load late, and take two lines: the buttons below must not move under a finger.
  return <p className="min-h-[3.1em] text-balance">{text}</p>
}
