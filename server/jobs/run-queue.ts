import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type PgBoss from 'pg-boss'
import { pause } from '../pause.ts'
import { MailRejected } from '../providers/mail/port.ts'

const BATCH_SIZE = 4
/** pg-boss fetches by priority, then by age. A retried job has the lowest. */
const RETRY_LAST = 'update jobs.job set priority = -1 where name = $1 and id = any($2::uuid[])'
/** After as long as the job has been tried, so that a mail server is not asked 60,000 times to take what it refuses for good. */
const RETRY_RARELY = `
  update jobs.job set
    start_after = now() + least(now() - created_on, interval '1 hour'),
    retry_limit = case when created_on < now() - interval '7 days' then retry_count else retry_limit end
  where name = $1 and id = any($2::uuid[])`

interface QueueAccess {
  boss: PgBoss
  pool: pg.Pool
  log: FastifyBaseLogger
  signal: AbortSignal
}

interface QueueWorker {
  name: string
  /** How long to wait after finding no job. */
  pollMs: number
  /** Completed jobs of a recurring one stay, to occupy their time slot. Others are deleted: emails may contain password reset links. */
  keepsDone: boolean
  run: (data: unknown, id: string) => Promise<void>
}

/**
 * Runs a queue's jobs, a few in parallel, until the signal aborts. pg-boss's own loop does not await its completion writes: an
 * unhandled rejection during a database outage would crash the process.
 */
export async function runQueue(
  { boss, pool, log, signal }: QueueAccess,
  { name, pollMs, keepsDone, run }: QueueWorker,
): Promise<void> {
  while (!signal.aborted) {
    const jobs = await boss.fetch(name, { batchSize: BATCH_SIZE })
    const done = await Promise.all(jobs.map(({ data, id }) => process(data, id)))
    await finish(done.flat())
    if (jobs.length === 0) await pause(pollMs, signal)
  }

  /** Returns the job's id if it succeeded. */
  async function process(data: unknown, id: string): Promise<string[]> {
    try {
      await run(data, id)
      return [id]
    } catch (error) {
      await retry([id], error)
      return []
    }
  }

  async function finish(ids: string[]): Promise<void> {
    if (ids.length === 0) return
    try {
      await (keepsDone ? boss.complete(name, ids) : boss.deleteJob(name, ids))
    } catch (error) {
      await retry(ids, error)
    }
  }

  async function retry(ids: string[], error: unknown): Promise<void> {
    log.warn({ err: error, job: name, ids }, 'job failed')
    await boss.fail(name, ids, error as object).catch(() => {})
    // After jobs that were not tried yet: a hundred emails that keep failing would hold up all others for a week.
    await pool.query(RETRY_LAST, [name, ids]).catch(() => {})
    if (error instanceof MailRejected) await pool.query(RETRY_RARELY, [name, ids]).catch(() => {})
  }
}
