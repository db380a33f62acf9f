/** The default for sales. */
export const DEFAULT_TIME_ZONE = 'America/New_York'

/** The zone's canonical spelling, such as `America/Los_Angeles`; null unless it is an IANA time zone. */
export function timeZoneNamed(name: string): string | null {
  // Intl also accepts offsets such as +05:00, which have no daylight saving time.
  if (!/^[a-z]/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
