import { DEFAULT_TIME_ZONE } from '../../contracts/time-zone.ts'

type Style = 'dateTime' | 'date'

const STYLES: Record<Style, Intl.DateTimeFormatOptions> = {
  dateTime: {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  date: { dateStyle: 'long' },
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string, style: Style): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...STYLES[style] })
  formats.set(key, format)
  return format
}

/** `Saturday, November 28 at 9:00 AM EST`, in the sale's time zone; pass undefined if there is no sale. */
export const dayAndTime = (date: Date, timeZone: string | undefined): string =>
  formatIn(timeZone ?? DEFAULT_TIME_ZONE, 'dateTime').format(date)

/** `November 28, 2026`, for what may be years ago. */
export const dayWithYear = (date: Date, timeZone: string | undefined): string =>
  formatIn(timeZone ?? DEFAULT_TIME_ZONE, 'date').format(date)
