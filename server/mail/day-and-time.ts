/** Sales take place in North Carolina. */
const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** `Saturday, November 28 at 9:00 AM EST`. */
export const dayAndTime = (date: Date): string => format.format(date)
