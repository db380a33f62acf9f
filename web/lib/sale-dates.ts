/** The time zone of the sales and pickups. */
const zone = 'America/New_York'
const day = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'medium' })
const dayInFull = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})
const hour = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** `Nov 22, 2026` */
export const shortDay = (date: string): string => day.format(new Date(date))

/** `Saturday, November 22, 2026` */
export const longDay = (date: string): string => dayInFull.format(new Date(date))

/** `9:00 AM EST`. Some engines put a narrow no-break space before AM. */
export const clockTime = (date: string): string => hour.format(new Date(date)).replaceAll('\u202f', ' ')
