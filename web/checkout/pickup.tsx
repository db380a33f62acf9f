import { CalendarDays, type IconNode, Mail, MapPin } from 'lucide'
import type { ReactNode } from 'react'
import type { Receipt, ReceiptItem } from '../../contracts/receipt.ts'
import { clockTime, longDay } from '../lib/sale-dates.ts'
import { useClock } from '../lib/use-clock.ts'
import { Icon } from '../ui/icon.tsx'

/** Whether it is still to be picked up. */
export const isWaiting = ({ refundedAt, handedOverAt }: ReceiptItem): boolean => !refundedAt && !handedOverAt

interface PlaceAndTimeProps extends Pick<Receipt, 'pickup' | 'contactEmail'> {
  /** When the receipt or order was read, in ms. */
  readAt: number
}

/** Where and when the item is handed over, and what to bring. */
export function Pickup(props: PlaceAndTimeProps) {
  return (
    <section aria-labelledby="pickup" className="grid gap-4 bg-fern-wash px-5 py-6 sm:px-8">
      <h2 id="pickup" className="font-semibold font-serif text-xl">
        Pick it up
      </h2>
      <PlaceAndTime {...props} />
      <p className="max-w-text text-sm">Bring this receipt, on your phone or on paper. There is no shipping.</p>
    </section>
  )
}

/** Where and when, and once that is over, who to ask. */
export function PlaceAndTime({ pickup, contactEmail, readAt }: PlaceAndTimeProps) {
  const isOver = useClock((now) => pickup !== null && new Date(pickup.endDate) <= now, readAt)
  if (!pickup) return <Arrange contactEmail={contactEmail}>The sale is over or was moved.</Arrange>
  return (
    <ul className="grid gap-3">
      <Line icon={MapPin}>
        <span className="font-semibold">{pickup.location ?? 'Place to be announced'}</span>
        {pickup.location && <Directions to={pickup.location} />}
      </Line>
      <Line icon={CalendarDays}>
        <span className="sr-only">From </span>
        <Moment date={pickup.startDate} timeZone={pickup.timeZone} />
        <span className="block text-muted text-sm">until</span>
        <Moment date={pickup.endDate} timeZone={pickup.timeZone} />
      </Line>
      {isOver && (
        <Line icon={Mail}>
          <Arrange contactEmail={contactEmail}>The sale is over.</Arrange>
        </Line>
      )}
    </ul>
  )
}

/** On a phone, the link opens the maps app. */
const Directions = ({ to }: { to: string }) => (
  <a
    href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: to })}`}
    target="_blank"
    rel="noreferrer"
    className="block w-fit text-fern text-sm underline underline-offset-4 print:hidden"
  >
    Directions<span className="sr-only"> (in a new tab)</span>
  </a>
)

const Arrange = ({ contactEmail, children }: Pick<Receipt, 'contactEmail'> & { children: ReactNode }) => (
  <p>
    {children} To arrange your pickup, please write to{' '}
    <a href={`mailto:${contactEmail}`} className="text-fern underline underline-offset-4">
      {contactEmail}
    </a>
    .
  </p>
)

const Line = ({ icon, children }: { icon: IconNode; children: ReactNode }) => (
  <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3">
    <Icon of={icon} className="mt-0.5 size-5 text-fern" />
    <div className="min-w-0">{children}</div>
  </li>
)

/** If there is no room for both, the time is below the date: even lines would divide the date. */
const Moment = ({ date, timeZone }: { date: string; timeZone: string }) => (
  <time dateTime={date} className="block text-wrap tabular-nums">
    <span className="font-semibold">{longDay(date, timeZone)}</span>,{' '}
    <span className="whitespace-nowrap">{clockTime(date, timeZone)}</span>
  </time>
)
