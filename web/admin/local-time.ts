import { now } from '../lib/clock.ts'

const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
/** In the browser's time zone: `Jun 6, 9:00 AM`, with the year unless it is this one. */
export function localTime(date: string): string {
  const isThisYear = new Date(date).getFullYear() === now().getFullYear()
  return isThisYear ? moment.format(new Date(date)) : localDateTime(date)
}

const dated = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
/** `Jun 6, 2026, 9:00 AM`, for lists that go back years. */
export const localDateTime = (date: string): string => dated.format(new Date(date))
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
/** In the browser's time zone: `Jun 6, 2026`. */
export const localDay = (date: string): string => day.format(new Date(date))

const long = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
export const localTimeInFull = (date: string | Date): string => long.format(new Date(date))

/** The value of a datetime-local input: the browser's local time without a zone. */
export function toInputValue(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  // While a year is being typed, it is 2, 20 and 202 first.
  const year = String(date.getFullYear()).padStart(4, '0')
  const day = `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Null for an empty or invalid value. */
export function fromInputValue(value: string): Date | null {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? null : date
}
