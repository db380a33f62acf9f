import type { SaleEvent } from '../../../contracts/sale.ts'
import { Note } from '../../ui/note.tsx'
import { localTime, localTimeInFull } from '../local-time.ts'

interface ChangedMeanwhileProps {
  /** The sale when its form was opened. */
  opened: SaleEvent
  /** Undefined once it is deleted. */
  latest: SaleEvent | undefined
}

/** What another admin has changed while a sale's form is open. */
export function ChangedMeanwhile({ opened, latest }: ChangedMeanwhileProps) {
  if (!latest)
    return (
      <Notice>
        <strong>Another admin has deleted this sale.</strong> It can't be saved any more. To have it again, schedule a
        new one.
      </Notice>
    )
  const news = FACTS.filter(([, textOf]) => textOf(latest) !== textOf(opened))
  if (news.length === 0) return null
  return (
    <Notice>
      <strong>Another admin has changed this sale.</strong> It now has:
      <span className="my-1.5 grid gap-0.5">
        {news.map(([name, textOf]) => (
          <span key={name} className="tabular-nums">
            {name}: <strong>{textOf(latest)}</strong>
          </span>
        ))}
      </span>
      Saving replaces this only where you have changed it too.
    </Notice>
  )
}

const FACTS: readonly [name: string, textOf: (sale: SaleEvent) => string][] = [
  ['Start', ({ startDate }) => localTimeInFull(startDate)],
  ['End', ({ endDate }) => localTimeInFull(endDate)],
  ['Location', ({ location }) => location ?? 'none'],
  ['Time zone of the venue', ({ timeZone }) => timeZone],
  [
    'Price drops',
    ({ priceDrops }) => priceDrops.map(({ at, percent }) => `${percent}% off ${localTime(at)}`).join(', ') || 'none',
  ],
  ['Sales tax', ({ taxRate }) => (taxRate === null ? 'the usual one' : `${taxRate}%`)],
]

const Notice = ({ children }: { children: React.ReactNode }) => (
  <Note tone="warning" ref={scrollTo} role="alert" className="text-sm">
    {children}
  </Note>
)

const scrollTo = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
