const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const HOUR = 60 * 60 * 1000

/**
 * New York time as `Sat, Nov 22, 9:00 AM EST`. `Intl.DateTimeFormat` takes a phone 100 ms to set up, on every first page.
 * The test compares the two.
 */
export function easternTime(date: string): string {
  const at = new Date(date)
  const summer = isSummer(at)
  const local = new Date(at.getTime() - (summer ? 4 : 5) * HOUR)
  const hour = local.getUTCHours()
  const day = `${DAYS[local.getUTCDay()]}, ${MONTHS[local.getUTCMonth()]} ${local.getUTCDate()}`
  const minute = String(local.getUTCMinutes()).padStart(2, '0')
  return `${day}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'} ${summer ? 'EDT' : 'EST'}`
}

/** US daylight saving time since 2007: second Sunday in March to first Sunday in November, at 2:00 local time. */
function isSummer(at: Date): boolean {
  const year = at.getUTCFullYear()
  return at.getTime() >= sunday(year, 2, 2) + 7 * HOUR && at.getTime() < sunday(year, 10, 1) + 6 * HOUR
}

/** UTC midnight of the month's nth Sunday; `month` counts from 0. */
const sunday = (year: number, month: number, nth: number): number =>
  Date.UTC(year, month, 1 + ((7 - new Date(Date.UTC(year, month)).getUTCDay()) % 7) + 7 * (nth - 1))
