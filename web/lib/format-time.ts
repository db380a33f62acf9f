import { DEFAULT_TIME_ZONE } from '../../contracts/time-zone.ts'

const formats: Record<string, Intl.DateTimeFormat> = {}

/** Some engines put a narrow no-break space before AM; this does not. */
export function formatTime(date: string, timeZone: string, style: Intl.DateTimeFormatOptions): string {
  const key = timeZone + JSON.stringify(style)
  formats[key] ??= formatOf({ ...style, timeZone })
  return formats[key].format(new Date(date)).replaceAll('\u202f', ' ')
}

function formatOf(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', style)
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...style, timeZone: DEFAULT_TIME_ZONE })
  }
}
