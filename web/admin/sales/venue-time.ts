import { formatTime } from '../../lib/format-time.ts'
import { saleTime } from '../../sale/sale-text.ts'

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `Sat, Nov 28, 6:00 AM PST` at the venue; null if the browser's time is the same. */
export function venueTime(date: string, timeZone: string, ownZone = browserTimeZone()): string | null {
  const there = saleTime(date, timeZone)
  return there === saleTime(date, ownZone) ? null : there
}

const DATED = { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** `Nov 28, 2026, 6:00 AM` at the venue, with the zone's name if the browser's time differs. */
export const venueDateTime = (date: string, timeZone: string, ownZone = browserTimeZone()): string =>
  formatTime(date, timeZone, venueTime(date, timeZone, ownZone) ? { ...DATED, timeZoneName: 'short' } : DATED)
