/** How many people looked, and how many pages they saw. */
interface Visits {
  visitors: number
  pageViews: number
}

/**
 * Where page views are counted. Throws an AppError (`provider_failed` or `unavailable`) whose message is for the organiser.
 */
export interface Analytics {
  readonly id: 'built-in' | 'posthog'
  visits(since: Date, until: Date): Promise<Visits>
  /** Only hours in which there was something; `hour` is its first instant. */
  visitsByHour(since: Date, until: Date): Promise<(Visits & { hour: Date })[]>
}
