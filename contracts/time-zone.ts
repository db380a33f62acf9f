/** Of the sales that have none of their own. */
export const USUAL_TIME_ZONE = 'America/New_York'

/** The zone as `Intl` spells it, such as `America/Los_Angeles`; null for what is no zone of the IANA database. */
export function timeZoneNamed(name: string): string | null {
  // Intl also takes offsets such as +05:00, which know no daylight saving time.
  if (!/^[a-z]/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
