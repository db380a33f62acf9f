interface Visits {
  visitors: number
  pageViews: number
}

/** Counts page views. Throws an AppError (`provider_failed` or `unavailable`) with a message for organizers. */
export interface Analytics {
  readonly id: 'built-in' | 'posthog'
  visits(since: Date, until: Date): Promise<Visits>
  /** Omits hours without views; `hour` is the start of the hour. */
  visitsByHour(since: Date, until: Date): Promise<(Visits & { hour: Date })[]>
}
