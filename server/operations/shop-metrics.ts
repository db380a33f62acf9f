import { sql } from 'drizzle-orm'
import { Gauge, Registry } from 'prom-client'
import { readTotals } from '../admin/totals.ts'
import { checkoutSessions, purchases } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { isLiveAt } from '../product/hold.ts'

interface JobCount extends Record<string, unknown> {
  name: string
  state: string
  count: number
}

/**
 * The shop's metrics from the database, as Prometheus text. They are the same on every server, so they are queried per
 * scrape rather than aggregated. Only `database_up` if the database is unavailable.
 */
export async function shopMetrics({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<string> {
  const registry = new Registry()
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `fernvale_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('database_up', 'Whether the database responds')
  try {
    const [held, sold, totals, jobs] = await Promise.all([
      db.$count(checkoutSessions, isLiveAt(now())),
      db.$count(purchases),
      readTotals(db, ['revenue', 'pending', 'users']),
      db.execute<JobCount>(sql`
        select name, state::text as state, count(*)::int as count from jobs.job
        where state in ('created', 'retry', 'active', 'failed') group by 1, 2`),
    ])
    gauge('holds', 'Items that somebody is paying for').set(held)
    gauge('purchases', 'All purchases so far').set(sold)
    gauge('revenue_dollars', 'Purchases minus refunds').set(totals.revenue / 100)
    gauge('pending_listings', 'Listings waiting for approval').set(totals.pending)
    gauge('accounts', 'Accounts').set(totals.users)
    const queue = gauge('jobs', 'Waiting, running and failed jobs by kind', ['name', 'state'])
    for (const { name, state, count } of jobs.rows) queue.set({ name, state }, count)
    up.set(1)
  } catch {
    registry.clear()
    registry.registerMetric(up)
    up.set(0)
  }
  return registry.metrics()
}
