import { DEFAULT_TIME_ZONE } from '../../contracts/time-zone.ts'
import { formatTime } from './format-time.ts'

// All take the sale's time zone; undefined if there is no sale.

/** `Nov 22, 2026` */
export const shortDay = (date: string, timeZone: string | undefined): string =>
  formatTime(date, timeZone ?? DEFAULT_TIME_ZONE, { dateStyle: 'medium' })

/** `Saturday, November 22, 2026` */
export const longDay = (date: string, timeZone: string | undefined): string =>
  formatTime(date, timeZone ?? DEFAULT_TIME_ZONE, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** `9:00 AM EST` */
export const clockTime = (date: string, timeZone: string | undefined): string =>
  formatTime(date, timeZone ?? DEFAULT_TIME_ZONE, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
