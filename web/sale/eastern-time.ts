const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const HOUR = 60 * 60 * 1000

/**
 * `Sat, Nov 22, 9:00 AM EST`: the clock of New York. The platform's own formatter takes a phone a tenth of a second to set up,
 * on every first page; its test holds this one against it.
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

/** From the second Sunday in March to the first in November, at 2:00 by the clock that ends; the law since 2007. */
function isSummer(at: Date): boolean {
  const year = at.getUTCFullYear()
  return at.getTime() >= sunday(year, 2, 2) + 7 * HOUR && at.getTime() < sunday(year, 10, 1) + 6 * HOUR
}

/** Midnight in UTC of a month's nth Sunday; `month` counts from 0. */
const sunday = (year: number, month: number, nth: number): number =>
  Date.UTC(year, month, 1 + ((7 - new Date(Date.UTC(year, month)).getUTCDay()) % 7) + 7 * (nth - 1))
