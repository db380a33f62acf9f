import { setTimeout as pause } from 'node:timers/promises'
import { openBusyShop, p99 } from './busy-shop.ts'
import type { BenchOptions } from './main.ts'
import { median } from './measure-in-turns.ts'
import type { Row } from './table.ts'
import { openWatchers } from './watchers.ts'

const SERVERS = 2
const CHANGES = 20
const GOAL_MS = 2_000

/** The delay from a change's commit to every open page, with two servers on one database. */
export async function live({ watchers: count }: BenchOptions): Promise<Row[]> {
  const shop = await openBusyShop({ servers: SERVERS })
  try {
    const watchers = await openWatchers(shop, Math.min(count, 200))
    const delays: number[] = []
    let missed = 0
    for (const productId of await shop.stock(CHANGES)) {
      // A plain statement, so that the measured time starts at the commit.
      await shop.pool.query(`update products set status = 'unlisted' where id = $1`, [productId])
      const committed = performance.now()
      await pause(GOAL_MS)
      const times = watchers.takeTimes(productId)
      delays.push(...times.map((time) => time - committed))
      missed += watchers.count - times.length
    }
    watchers.close()
    return [
      {
        what: `${CHANGES} changes to ${watchers.count} open pages on ${SERVERS} servers`,
        figures: `median ${Math.round(median(delays))} ms, p99 ${Math.round(p99(delays))} ms, ${missed} late or lost`,
        goal: `all within ${GOAL_MS} ms`,
        met: missed === 0 && delays.length > 0,
      },
    ]
  } finally {
    await shop.close()
  }
}
