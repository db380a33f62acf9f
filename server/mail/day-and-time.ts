import { DEFAULT_TIME_ZONE } from '../../contracts/time-zone.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  formats.set(timeZone, format)
  return format
}

/** `Saturday, November 28 at 9:00 AM EST`, in the sale's time zone; pass undefined if there is no sale. */
export const dayAndTime = (date: Date, timeZone: string | undefined): string =>
  formatIn(timeZone ?? DEFAULT_TIME_ZONE).format(date)
