import { saleTime } from '../sale/sale-text.ts'

/** `Sat, Nov 28, 6:00 AM PST` at the venue; null if the browser's time is the same. */
export function venueTime(date: string, timeZone: string, ownZone = browserTimeZone()): string | null {
  const there = saleTime(date, timeZone)
  return there === saleTime(date, ownZone) ? null : there
}

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
