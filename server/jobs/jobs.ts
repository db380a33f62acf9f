import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import type { Cents } from '../../contracts/money.ts'
import type { NotificationKind, PushMessage } from '../../contracts/push-rules.ts'
import { clientOf, type Queryable } from '../database/connect.ts'
import { reportReachable, reportUnreachable } from '../database/outage.ts'
import { queryNamed } from '../database/query-prepared.ts'
import { isNoConnection } from '../database/unavailable.ts'
import { pause } from '../pause.ts'
import type { Mail } from '../providers/mail/port.ts'
import { runQueue } from './run-queue.ts'

export interface JobData {
  mail: Mail
  receipts: { email: string }
  recommendations: { productId: number }
  'release-images': { paths: string[] }
  push: PushJob
  'price-drop': { productId: number; from: Cents; to: Cents }
  'sale-price-drop': { saleId: number }
  'describe-drafts': Record<never, never>
  'align-listings': { accountId: number; actorId: number }
}

export interface PushJob {
  accountId: number
  /** Missing in jobs of previous versions. */
  kind?: NotificationKind
  /** The browsers left to notify; null for all. */
  subscriptionIds: number[] | null
  message: PushMessage
  /** Sent if no browser accepted the message; null if an email went out anyway. */
  mail: Mail | null
  ttlSeconds: number
  until: string
  /** In ISO 8601. After this, it is dropped, and browsers that were offline do not get it: what it announces is over. */
  expiresAt?: string
}

export type JobName = keyof JobData

/** The signal aborts when this server stops. */
type Worker<N extends JobName> = (data: JobData[N], id: string, signal: AbortSignal) => Promise<void>

interface Queue {
  retryLimit: number
  retryDelay: number
  /** After this, the job is retried elsewhere, because its server may have died. */
  expireInSeconds: number
}

const QUEUES: Record<JobName, Queue> = {
  // Retries for a week, and delivers within seconds of the mail server's return.
  mail: { retryLimit: 60_480, retryDelay: 10, expireInSeconds: 150 },
  receipts: { retryLimit: 60, retryDelay: 10, expireInSeconds: 60 },
  recommendations: { retryLimit: 3, retryDelay: 5, expireInSeconds: 60 },
  'release-images': { retryLimit: 3, retryDelay: 60, expireInSeconds: 600 },
  // More than any message needs: the last try sends the email instead.
  push: { retryLimit: 1000, retryDelay: 30, expireInSeconds: 60 },
  'price-drop': { retryLimit: 10, retryDelay: 60, expireInSeconds: 600 },
  'sale-price-drop': { retryLimit: 10, retryDelay: 60, expireInSeconds: 600 },
  'align-listings': { retryLimit: 1000, retryDelay: 10, expireInSeconds: 600 },
  // Only starts early what a recurring job does anyway.
  'describe-drafts': { retryLimit: 0, retryDelay: 0, expireInSeconds: 600 },
}

/** The request does this job itself: the two at once would end each hold twice. */
const DELAYS: Partial<Record<JobName, string>> = { 'align-listings': '30 seconds' }

const RECURRING: Queue = { retryLimit: 0, retryDelay: 0, expireInSeconds: 600 }

const POLL_MS = 1000
/** A tenth of a recurring job's interval: dozens of jobs must not poll dozens of times a second. */
const pollMsOf = (seconds: number): number => Math.min(Math.max(seconds * 100, POLL_MS), 60_000)

export interface JobSender {
  send<N extends JobName>(db: Queryable, name: N, ...data: JobData[N][]): Promise<void>
}

type Job = { [N in JobName]: { name: N; data: JobData[N] } }[JobName]

/** A job queue in PostgreSQL. A job sent in a transaction exists only if the transaction commits. */
export interface Jobs extends JobSender {
  /** Sends to several queues in one statement. */
  sendAll(db: Queryable, jobs: Job[]): Promise<void>
  /** Creates the queues. Call before `send`. */
  start(): Promise<void>
  /** Runs now on this server; retried each second until it succeeds or the server stops. */
  once(name: string, run: () => Promise<unknown>): Promise<void>
  /** Processes jobs on this server, a few in parallel. At-least-once: if a server dies, its jobs run again. */
  work<N extends JobName>(name: N, worker: Worker<N>): Promise<void>
  /** Runs now, then on one of the servers at this interval (at most 12 hours). */
  every(seconds: number, name: string, run: (signal: AbortSignal) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

export function createJobs(pool: pg.Pool, log: FastifyBaseLogger): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    schedule: false,
    maintenanceIntervalSeconds: 60,
  })
  boss.on('error', (error) => reportedOutage(error) || log.error({ err: error }, 'job queue failed'))

  /** For failures of the database only. An outage must not fill the log with what was not done meanwhile. */
  function reportedOutage(error: Error): boolean {
    const reason = error.cause instanceof Error ? error.cause : error
    if (!isNoConnection(reason)) return false
    reportUnreachable({ pool, log }, reason)
    return true
  }

  const stopping = new AbortController()
  // Every polling loop adds a listener.
  setMaxListeners(0, stopping.signal)
  const access = { boss, pool, log, signal: stopping.signal }
  const timers: NodeJS.Timeout[] = []
  const loops: Promise<void>[] = []

  async function ensureQueue(name: string, queue: Queue): Promise<void> {
    await boss.createQueue(name, { name, ...queue })
    await boss.updateQueue(name, { name, ...queue })
  }

  async function once(name: string, run: () => Promise<unknown>): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await run()
        return
      } catch (error) {
        if (!reportedOutage(error as Error)) log.warn({ err: error, job: name }, 'job failed')
        await pause(POLL_MS, stopping.signal)
      }
    }
  }

  async function insert(db: Queryable, jobs: Job[]): Promise<void> {
    if (jobs.length === 0) return
    await boss.insert(
      jobs.map((job) => ({ ...job, priority: priorityOf(job), startAfter: DELAYS[job.name] ?? '0' })),
      { db: asExecutor(db) },
    )
  }

  return {
    async start() {
      await boss.start()
      for (const [name, queue] of Object.entries(QUEUES)) await ensureQueue(name, queue)
    },
    send: (db, name, ...data) =>
      insert(
        db,
        data.map((one) => ({ name, data: one }) as Job),
      ),
    sendAll: insert,
    async work(name, worker) {
      const run = (data: unknown, id: string) => worker(data as JobData[typeof name], id, stopping.signal)
      loops.push(runQueue(access, { name, pollMs: POLL_MS, keepsDone: false, run }))
    },
    once,
    async every(seconds, name, run) {
      // The server is serving requests by now: a database outage must not end it.
      await once(name, async () => {
        await ensureQueue(name, RECURRING)
        await boss.insert([{ name }])
      })
      // The database accepts one job per time slot, however many servers insert one.
      const enqueue = () =>
        void boss
          .insert([{ name, singletonSeconds: seconds }])
          .then(() => reportReachable({ pool, log }))
          .catch((err) => reportedOutage(err) || log.warn({ err, job: name }, 'recurring job not queued'))
      timers.push(setInterval(enqueue, (seconds * 1000) / 2))
      loops.push(
        runQueue(access, { name, pollMs: pollMsOf(seconds), keepsDone: true, run: () => run(stopping.signal) }),
      )
    },
    async stop() {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      await Promise.all(loops)
      await boss.stop({ graceful: false, close: false })
    },
  }
}

/** Thousands are told when a sale opens, and an offer to the next in line lasts minutes. */
function priorityOf({ name, data }: Job): number {
  const isUrgent = name === 'mail' ? !data.unsubscribeUrl : name === 'push' && data.kind === 'line_moves'
  return isUrgent ? 1 : 0
}

/** `boss.insert` always sends the same text, so it is prepared once per connection. The ids it returns are unused. */
const asExecutor = (db: Queryable) => ({
  async executeSql(text: string, values: unknown[] = []) {
    await queryNamed(clientOf(db), { name: 'insert jobs', text, rowMode: 'array' }, values)
    return { rows: [] }
  },
})

/** Collects jobs and sends them with `flush`, in one statement. */
export function batchJobs(jobs: Pick<Jobs, 'sendAll'>): JobSender & { flush(db: Queryable): Promise<void> } {
  const batch: Job[] = []
  return {
    async send(_db, name, ...data) {
      for (const one of data) batch.push({ name, data: one } as Job)
    },
    flush: (db) => jobs.sendAll(db, batch.splice(0)),
  }
}
