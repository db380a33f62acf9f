const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** `Saturday, November 28, 2026`. */
export const longDate = (date: string): string => format.format(new Date(date))
