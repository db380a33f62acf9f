import { plural } from '../../contracts/counts.ts'
import { DEFAULT_TIME_ZONE } from '../../contracts/time-zone.ts'
import { formatTime } from '../lib/format-time.ts'
import { easternTime } from './eastern-time.ts'
import type { KnownSales, SalePhase } from './sale-phase.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Empty while the phase is unknown. */
export function bannerText(phase: SalePhase, now: Date): string {
  switch (phase.kind) {
    case 'on':
      return hoursLeft(new Date(phase.sale.endDate).getTime() - now.getTime())
    case 'next':
      return `Next sale in ${countdown(new Date(phase.sale.startDate).getTime() - now.getTime())}`
    case 'none':
      return 'No scheduled sales'
    case 'unknown':
      return ''
  }
}

function hoursLeft(left: number): string {
  const hours = Math.floor(left / HOUR)
  if (hours === 0) return 'Sale on now: less than an hour left'
  return `Sale on now: ${plural(hours, 'hour')} left`
}

/** Whole days and hours, plus minutes during the last hour. */
function countdown(left: number): string {
  const text = `${Math.floor(left / DAY)}d ${Math.floor((left % DAY) / HOUR)}h`
  return left < HOUR ? `${text} ${Math.max(1, Math.floor(left / MINUTE))}m` : text
}

/** The location of the current or next sale; empty if there is none. */
export const salePlace = (phase: SalePhase): string => ('sale' in phase ? (phase.sale.location ?? '') : '')

/** The format of `easternTime`. */
const DAY_AND_TIME = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** `Sat, Nov 22, 9:00 AM EST`, in the venue's time zone; undefined if there is no sale. */
export const saleTime = (date: string, timeZone: string | undefined): string =>
  timeZone === undefined || timeZone === DEFAULT_TIME_ZONE
    ? easternTime(date)
    : formatTime(date, timeZone, DAY_AND_TIME)

/** When the next sale starts, or 'TBD'. */
export function nextSaleDate({ upcoming }: KnownSales, now: Date): string {
  return upcoming && new Date(upcoming.startDate) > now ? saleTime(upcoming.startDate, upcoming.timeZone) : 'TBD'
}
