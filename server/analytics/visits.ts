import type { AdminStats, HourOfActivity } from '../../contracts/admin.ts'
import type { Answer } from '../../contracts/call.ts'
import type { Deps } from '../deps.ts'
import { HOUR_MS } from '../durations.ts'
import { AppError } from '../http/app-error.ts'
import { countProductViews, countPurchases, purchasesByHour } from './analytics-queries.ts'

const HOURS = 24

/** The last 24 hours. If the analytics provider fails, its two figures are 0 and the reason is included. */
export async function lastDay(deps: Deps): Promise<Omit<Answer<typeof AdminStats>['analytics'], 'totalViews'>> {
  const { db, providers, now } = deps
  const until = now()
  const since = new Date(until.getTime() - HOURS * HOUR_MS)
  const [productViews24h, purchases24h, visits] = await Promise.all([
    countProductViews(db, since),
    countPurchases(db, since),
    orReason(deps, providers.analytics.visits(since, until)),
  ])
  const { visitors, pageViews } = visits.value ?? { visitors: 0, pageViews: 0 }
  return {
    visitors24h: visitors,
    pageViews24h: pageViews,
    productViews24h,
    purchases24h,
    posthogTimestamp: visits.value ? until : null,
    posthogConfigured: providers.analytics.id === 'posthog',
    posthogError: visits.reason,
  }
}

/** One entry per hour, ending with the current one. Visits are 0 if the analytics provider fails. */
export async function lastHours(deps: Deps): Promise<Answer<typeof HourOfActivity>[]> {
  const { db, providers, now } = deps
  const until = now()
  const first = Math.floor(until.getTime() / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS
  const since = new Date(first)
  const [visits, purchases] = await Promise.all([
    orReason(deps, providers.analytics.visitsByHour(since, until)),
    purchasesByHour(db, since),
  ])
  const visitsByHour = new Map(visits.value?.map((row) => [row.hour.getTime(), row]))
  const purchaseCounts = new Map(purchases.map((row) => [row.hour.getTime(), row.purchases]))
  return Array.from({ length: HOURS }, (_, index) => {
    const time = first + index * HOUR_MS
    const { visitors = 0, pageViews = 0 } = visitsByHour.get(time) ?? {}
    return { hour: new Date(time), views: pageViews, visitors, purchases: purchaseCounts.get(time) ?? 0 }
  })
}

async function orReason<T>({ log }: Deps, request: Promise<T>): Promise<{ value: T | null; reason: string | null }> {
  try {
    return { value: await request, reason: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ err: error }, 'could not read analytics')
    return { value: null, reason: error.message }
  }
}
