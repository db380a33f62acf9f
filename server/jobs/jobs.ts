import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import type { Queryable } from '../database/connect.ts'
import type { Mail } from '../providers/mail/port.ts'

/** Every kind of job, with what it is given. */
export interface JobData {
  mail: Mail
  recommendations: { productId: number }
  /** Paths in the image store that a product has let go of. */
  'release-images': { paths: string[] }
}
export type JobName = keyof JobData

type Worker<N extends JobName> = (data: JobData[N], id: string) => Promise<void>

interface Queue {
  /** Tries after the first one. */
  retryLimit: number
  /** Seconds between two tries. */
  retryDelay: number
  /** Seconds until a job is given to somebody else: its server may have died. */
  expireInSeconds: number
}

const QUEUES: Record<JobName, Queue> = {
  // A mail server may be away for a week, and has its mails within seconds of its return.
  mail: { retryLimit: 60_480, retryDelay: 10, expireInSeconds: 60 },
  recommendations: { retryLimit: 3, retryDelay: 5, expireInSeconds: 60 },
  'release-images': { retryLimit: 3, retryDelay: 60, expireInSeconds: 600 },
}

/** A run that fails is made good by the next one. */
const REGULAR: Queue = { retryLimit: 0, retryDelay: 0, expireInSeconds: 600 }

const AT_ONCE = 4
const PAUSE_MS = 1000

/** The queue in the database. A job sent within a transaction exists only if that transaction commits. */
export interface Jobs {
  send<N extends JobName>(db: Queryable, name: N, ...data: JobData[N][]): Promise<void>
  /** Makes the queues; `send` works from here on. */
  start(): Promise<void>
  /** Does jobs of that kind here, a few at once. A job may be done twice when a server dies in it. */
  work<N extends JobName>(name: N, worker: Worker<N>): Promise<void>
  /** Runs now, and then once every so many seconds (12 hours at most), on one of the servers. */
  every(seconds: number, name: string, run: () => Promise<void>): Promise<void>
  /** Lets running jobs finish. */
  stop(): Promise<void>
}

export function createJobs(pool: pg.Pool, log: FastifyBaseLogger): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    schedule: false,
    maintenanceIntervalSeconds: 60,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  const stopping = new AbortController()
  // Every kind of job listens to it between two looks at its queue.
  setMaxListeners(0, stopping.signal)
  const timers: NodeJS.Timeout[] = []
  const loops: Promise<void>[] = []

  async function makeQueue(name: string, queue: Queue): Promise<void> {
    await boss.createQueue(name, { name, ...queue })
    // A queue that is there already keeps its old settings otherwise.
    await boss.updateQueue(name, { name, ...queue })
  }

  // pg-boss has a loop of its own, which does not await what it writes about a finished job: with the database away for
  // a moment that is an unhandled rejection, and the end of the process.
  async function takeJobs(name: string, run: (data: unknown, id: string) => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      const jobs = await boss.fetch(name, { batchSize: AT_ONCE })
      await Promise.all(jobs.map(({ data, id }) => doJob(name, id, () => run(data, id))))
      if (jobs.length === 0) await pause(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function doJob(name: string, id: string, run: () => Promise<void>): Promise<void> {
    try {
      await run()
      // What was sent is gone once done: a mail holds a link that opens an account. A regular job stays, to fill its span.
      await (name in QUEUES ? boss.deleteJob(name, id) : boss.complete(name, id))
    } catch (error) {
      log.warn({ err: error, job: name, id }, 'a job failed')
      await boss.fail(name, id, error as object).catch(() => {})
    }
  }

  return {
    async start() {
      await boss.start()
      for (const [name, queue] of Object.entries(QUEUES)) await makeQueue(name, queue)
    },
    async send(db, name, ...data) {
      await boss.insert(
        data.map((one) => ({ name, data: one })),
        { db: asExecutor(db) },
      )
    },
    async work(name, worker) {
      loops.push(takeJobs(name, (data, id) => worker(data as JobData[typeof name], id)))
    },
    async every(seconds, name, run) {
      await makeQueue(name, REGULAR)
      await boss.insert([{ name }])
      // The database keeps one job for each span of time, however many servers ask for it.
      const ask = () => void boss.insert([{ name, singletonSeconds: seconds }]).catch((err) => log.warn({ err }, name))
      timers.push(setInterval(ask, (seconds * 1000) / 2))
      loops.push(takeJobs(name, run))
    },
    async stop() {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      await Promise.all(loops)
      await boss.stop({ graceful: false, close: false })
    },
  }
}

/** pg-boss speaks text and numbered values, a Drizzle transaction takes pieces. */
const asExecutor = (db: Queryable) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const pieces = text
      .split(/\$(\d+)/)
      .map((piece, index): SQL => (index % 2 === 0 ? sql.raw(piece) : sql`${values[Number(piece) - 1] ?? null}`))
    return db.execute(sql.join(pieces))
  },
})
