import { CalendarDays, MapPin } from 'lucide'
import type { ReactNode } from 'react'
import type { Receipt, ReceiptItem } from '../../contracts/receipt.ts'
import { clockTime, longDay } from '../lib/sale-dates.ts'
import { Icon } from '../ui/icon.tsx'

/** Whether it is still to be picked up. */
export const isWaiting = ({ refundedAt, handedOverAt }: ReceiptItem): boolean => !refundedAt && !handedOverAt

/** Where and when the item is handed over, and what to bring. */
export function Pickup({ pickup, contactEmail }: Pick<Receipt, 'pickup' | 'contactEmail'>) {
  return (
    <section aria-labelledby="pickup" className="grid gap-4 bg-fern-wash px-5 py-6 sm:px-8">
      <h2 id="pickup" className="font-semibold font-serif text-xl">
        Pick it up
      </h2>
      <PlaceAndTime pickup={pickup} contactEmail={contactEmail} />
      <p className="max-w-text text-sm">Bring this receipt, on your phone or on paper. There is no shipping.</p>
    </section>
  )
}

/** Where and when, or who to ask. */
export const PlaceAndTime = ({ pickup, contactEmail }: Pick<Receipt, 'pickup' | 'contactEmail'>) =>
  pickup ? (
    <ul className="grid gap-3">
      <Line icon={<Icon of={MapPin} />}>
        <span className="font-semibold">{pickup.location ?? 'Place to be announced'}</span>
      </Line>
      <Line icon={<Icon of={CalendarDays} />}>
        <span className="sr-only">From </span>
        <Moment date={pickup.startDate} timeZone={pickup.timeZone} />
        <span className="block text-muted text-sm">until</span>
        <Moment date={pickup.endDate} timeZone={pickup.timeZone} />
      </Line>
    </ul>
  ) : (
    <p>
      The sale is over or was moved. To arrange your pickup, please write to{' '}
      <a href={`mailto:${contactEmail}`} className="text-fern underline underline-offset-4">
        {contactEmail}
      </a>
      .
    </p>
  )

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:text-fern">
    {icon}
    <div className="min-w-0">{children}</div>
  </li>
)

const Moment = ({ date, timeZone }: { date: string; timeZone: string }) => (
  <time dateTime={date} className="block tabular-nums">
    <span className="font-semibold">{longDay(date, timeZone)}</span>,{' '}
    <span className="whitespace-nowrap">{clockTime(date, timeZone)}</span>
  </time>
)
