import type pg from 'pg'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Waits until that many statements in the test's database wait for a lock. Call it `outside` of the transaction that holds it. */
export const untilWaiting = (pool: pg.Pool, count = 1): Promise<void> =>
  eventually(async () => expect((await pool.query(WAITING)).rowCount).toBe(count))
