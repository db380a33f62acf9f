import { USUAL_TIME_ZONE } from '../../contracts/time-zone.ts'
import { formatTime } from './format-time.ts'

/** `Nov 22, 2026` */
export const shortDay = (date: string, timeZone: string = USUAL_TIME_ZONE): string =>
  formatTime(date, timeZone, { dateStyle: 'medium' })

/** `Saturday, November 22, 2026` */
export const longDay = (date: string, timeZone: string = USUAL_TIME_ZONE): string =>
  formatTime(date, timeZone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** `9:00 AM EST` */
export const clockTime = (date: string, timeZone: string = USUAL_TIME_ZONE): string =>
  formatTime(date, timeZone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
