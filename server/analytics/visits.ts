import type { AdminStats, HourOfActivity } from '../../contracts/admin.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { countProductViews, countPurchases, purchasesByHour } from './analytics-queries.ts'

const HOUR = 60 * 60 * 1000
const HOURS = 24

type VisitParts = Pick<Deps, 'db' | 'providers' | 'now' | 'log'>

/** The last 24 hours. A provider that is down leaves its two figures at 0 and says why. */
export async function lastDay(deps: VisitParts): Promise<Omit<AdminStats['analytics'], 'totalViews'>> {
  const { db, providers, now } = deps
  const until = now()
  const since = new Date(until.getTime() - HOURS * HOUR)
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
    posthogTimestamp: visits.value ? until.toISOString() : null,
    posthogConfigured: providers.analytics.id === 'posthog',
    posthogError: visits.reason,
  }
}

/** Hour by hour, the one that is running last; none is left out. Visits are 0 while their provider is down. */
export async function lastHours(deps: VisitParts): Promise<HourOfActivity[]> {
  const { db, providers, now } = deps
  const until = now()
  const first = Math.floor(until.getTime() / HOUR) * HOUR - (HOURS - 1) * HOUR
  const since = new Date(first)
  const [visits, bought] = await Promise.all([
    orReason(deps, providers.analytics.visitsByHour(since, until)),
    purchasesByHour(db, since),
  ])
  const visitsOf = new Map(visits.value?.map((hour) => [hour.hour.getTime(), hour]))
  const boughtIn = new Map(bought.map(({ hour, purchases }) => [hour.getTime(), purchases]))
  return Array.from({ length: HOURS }, (_, index) => {
    const time = first + index * HOUR
    const { visitors = 0, pageViews = 0 } = visitsOf.get(time) ?? {}
    return { hour: new Date(time).toISOString(), views: pageViews, visitors, purchases: boughtIn.get(time) ?? 0 }
  })
}

/** What was asked for, or why it was not to be had. */
async function orReason<T>(
  { log }: VisitParts,
  asked: Promise<T>,
): Promise<{ value: T | null; reason: string | null }> {
  try {
    return { value: await asked, reason: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ err: error }, 'analytics could not be read')
    return { value: null, reason: error.message }
  }
}
