import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { NotificationKind } from '../../contracts/push-rules.ts'
import { connect } from '../database/connect.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { type Mail, MailRefused, MailRejected } from '../providers/mail/port.ts'
import { eventually } from '../testing/eventually.ts'
import { testDeps } from '../testing/test-app.ts'
import { createJobs, type Jobs, type PushJob } from './jobs.ts'

const deps = await testDeps()

/** Another server on the same queue. */
const servers: Jobs[] = []
async function startServer(pool = deps.pool): Promise<Jobs> {
  const jobs = createJobs(pool, pino({ level: 'silent' }))
  await jobs.start()
  servers.push(jobs)
  return jobs
}
afterEach(async () => {
  for (const jobs of servers.splice(0)) await jobs.stop()
  await deps.db.execute(sql`delete from jobs.job`)
})

const mail = (id: string): Mail => ({
  ...{ id, to: 'gus@example.com', subject: 'Hello', text: "It's $1 'quoted' {}", html: '<p>$2</p>' },
  date: '2026-06-06T14:00:00.000Z',
})
const push = (kind: NotificationKind): PushJob => ({
  ...{ accountId: 1, kind, subscriptionIds: null, mail: null, ttlSeconds: 60, until: '2026-06-06T14:30:00.000Z' },
  message: { title: 'Hello', body: '', url: '/', tag: kind },
})
const countJobs = async (state: string) => {
  const { rows } = await deps.db.execute<{ count: string }>(
    sql`select count(*) from jobs.job where state::text = ${state}`,
  )
  return Number(rows[0]?.count)
}
const jobsLeft = async () => (await deps.db.execute(sql`select from jobs.job`)).rowCount
/** Makes a job that waits for its retry due now. */
const hurry = () => deps.db.execute(sql`update jobs.job set start_after = now() - interval '1 second'`)

test('a job exists only if its transaction commits', async () => {
  await expect(
    deps.db.transaction(async (tx) => {
      await deps.jobs.send(tx, 'mail', mail('lost'))
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await countJobs('created')).toBe(0)
  await deps.db.transaction((tx) => deps.jobs.send(tx, 'mail', mail('kept')))
  expect(await countJobs('created')).toBe(1)
})

test('a failed email waits, and is delivered once when the mailer is back', async () => {
  const delivered: Mail[] = []
  let isDown = true
  const mailer = {
    id: 'outbox' as const,
    async send(given: Mail) {
      if (isDown) throw new Error('connection refused')
      delivered.push(given)
    },
  }
  const providers = { ...deps.providers, mail: mailer }
  await deps.jobs.send(deps.db, 'mail', mail('patient'))
  const servers = [await startServer(), await startServer()]
  for (const jobs of servers) await jobs.work('mail', (data) => deliverMail({ ...deps, providers }, data))
  await eventually(async () => expect(await countJobs('retry')).toBe(1))
  expect(delivered).toEqual([])
  isDown = false
  await hurry()
  await eventually(() => expect(delivered).toEqual([mail('patient')]))
  // Its payload is deleted: emails may contain password reset links.
  await eventually(async () => expect(await jobsLeft()).toBe(0))
})

test('of jobs that run together, those that failed are retried alone', async () => {
  const ids = ['first', 'broken', 'last']
  await deps.jobs.send(deps.db, 'mail', ...ids.map(mail))
  const jobs = await startServer()
  await jobs.work('mail', async ({ id }) => {
    if (id === 'broken') throw new Error('connection refused')
  })
  await eventually(async () => expect(await jobsLeft()).toBe(1))
  const { rows } = await deps.db.execute(sql`select state, data ->> 'id' as id from jobs.job`)
  expect(rows).toEqual([{ state: 'retry', id: 'broken' }])
})

test('jobs that keep failing do not hold up those that were not tried yet', async () => {
  const failing = Array.from({ length: 8 }, (_, index) => `full-mailbox-${index}`)
  await deps.jobs.send(deps.db, 'mail', ...failing.map(mail))
  const before = await startServer()
  await before.work('mail', () => Promise.reject(new Error('452 mailbox full')))
  await eventually(async () => expect(await countJobs('retry')).toBe(failing.length))
  await before.stop()
  await hurry()
  await deps.jobs.send(deps.db, 'mail', mail('new'))
  const tried: string[] = []
  const after = await startServer()
  await after.work('mail', async ({ id }) => {
    tried.push(id)
  })
  await eventually(() => expect(tried).toHaveLength(failing.length + 1))
  expect(tried.slice(0, 4)).toContain('new')
})

test.each([
  [
    'the link to reset a password',
    'mail',
    { ...mail('opening'), unsubscribeUrl: 'http://localhost/stop' },
    mail('urgent'),
  ],
  ['an offer to the next in line', 'push', push('sale_opens'), push('line_moves')],
] as const)('news of an opening does not hold up %s', async (_what, name, opening, urgent) => {
  await deps.jobs.send(deps.db, name, ...Array.from({ length: 8 }, () => opening))
  await deps.jobs.send(deps.db, name, urgent)
  const done: object[] = []
  const server = await startServer()
  await server.work(name, async (data) => {
    done.push(data)
  })
  await eventually(() => expect(done).toHaveLength(9))
  expect(done.slice(0, 4)).toContainEqual(urgent)
})

test('a permanently refused email is not retried', async () => {
  const send = vi.fn().mockRejectedValue(new MailRefused('no such mailbox'))
  await deliverMail({ ...deps, providers: { ...deps.providers, mail: { id: 'smtp', send } } }, mail('hopeless'))
  expect(send).toHaveBeenCalledTimes(1)
})

test('a rejected email is retried ever more rarely, and has failed after a week', async () => {
  const makeDue = (age: string) =>
    deps.db.execute(sql`
      update jobs.job set created_on = now() - ${age}::interval, retry_count = 0, state = 'created',
        start_after = now() - interval '1 second'`)
  const untilWaitingFor = (seconds: number) =>
    eventually(async () => {
      const { rows } = await deps.db.execute<{ wait: string }>(
        sql`select extract(epoch from start_after - now()) as wait from jobs.job where state = 'retry'`,
      )
      expect(Math.abs(Number(rows[0]?.wait) - seconds)).toBeLessThan(60)
    })

  await deps.jobs.send(deps.db, 'mail', mail('rejected'))
  // Before the first attempt, which would otherwise end after it.
  await makeDue('2 minutes')
  const jobs = await startServer()
  await jobs.work('mail', () => Promise.reject(new MailRejected('550 relay not permitted')))
  await untilWaitingFor(120)
  await makeDue('3 days')
  await untilWaitingFor(3600)
  await makeDue('8 days')
  await untilWaitingFor(3600)
  await hurry()
  await eventually(async () => expect(await countJobs('failed')).toBe(1))
})

test('an email that met no mail server is retried within seconds, however old, for a week', async () => {
  await deps.jobs.send(deps.db, 'mail', mail('patient'))
  await deps.db.execute(sql`update jobs.job set created_on = now() - interval '8 days'`)
  const jobs = await startServer()
  await jobs.work('mail', () => Promise.reject(new Error('connection refused')))
  await eventually(async () => expect(await countJobs('retry')).toBe(1))
  // Once it has also written what it made of the failure.
  await jobs.stop()
  const { rows } = await deps.db.execute(sql`
    select start_after < now() + interval '1 minute' as "isSoon", retry_limit > retry_count as "isLeft",
      retry_limit * retry_delay as seconds from jobs.job`)
  expect(rows).toEqual([{ isSoon: true, isLeft: true, seconds: 7 * 24 * 60 * 60 }])
})

test('a new version’s retries apply to queues that exist already', async () => {
  const limits = sql`select retry_limit as "limit" from jobs.queue where name = 'mail'`
  const { rows: before } = await deps.db.execute(limits)
  await deps.db.execute(sql`update jobs.queue set retry_limit = 1 where name = 'mail'`)
  await startServer()
  expect((await deps.db.execute(limits)).rows).toEqual(before)
})

test('an email that has expired is dropped', async () => {
  const send = vi.fn()
  const at = (expiresAt: string) =>
    deliverMail(
      {
        ...deps,
        providers: { ...deps.providers, mail: { id: 'smtp', send } },
        now: () => new Date('2026-06-06T15:00Z'),
      },
      { ...mail(expiresAt), expiresAt },
    )
  await at('2026-06-06T15:00:00.000Z')
  expect(send).not.toHaveBeenCalled()
  await at('2026-06-06T15:00:00.001Z')
  expect(send).toHaveBeenCalledTimes(1)
})

test('a recurring job runs at each start, then once per interval on all servers together', async () => {
  const run = vi.fn().mockResolvedValue(undefined)
  const servers = [await startServer(), await startServer()]
  for (const jobs of servers) await jobs.every(1, 'sweep', run)
  await eventually(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(4))
  const { rows } = await deps.db.execute<{ starts: string; spans: string; sent: string }>(sql`
    select count(*) filter (where singleton_on is null) as starts, count(distinct singleton_on) as spans,
      count(singleton_on) as sent
    from jobs.job where name = 'sweep'`)
  expect(rows[0]?.starts).toBe('2')
  expect(rows[0]?.sent).toBe(rows[0]?.spans)
})

test('a recurring job starts once the database is back', async () => {
  const lines: string[] = []
  const jobs = createJobs(deps.pool, pino({}, { write: (line) => lines.push(line) }))
  await jobs.start()
  servers.push(jobs)
  const run = vi.fn().mockResolvedValue(undefined)
  await deps.db.execute(sql`alter schema jobs rename to unavailable`)
  const isScheduled = jobs.every(60, 'late', run)
  try {
    await eventually(() => expect(lines.join('')).toContain('job failed'))
  } finally {
    await deps.db.execute(sql`alter schema unavailable rename to jobs`)
  }
  await isScheduled
  await eventually(() => expect(run).toHaveBeenCalledTimes(1))
})

test('an outage of the database is logged once, whatever fails during it, and so is its end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: { msg: string; job?: string }[] = []
  const { db, pool, close } = connect(deps.pool.options.connectionString ?? '', { onError: () => {} })
  const jobs = createJobs(pool, pino({}, { write: (line) => lines.push(JSON.parse(line)) }))
  await jobs.start()
  await jobs.every(1, 'frequent', async () => {})
  const query = vi.spyOn(pool, 'query')
  query.mockImplementation(() => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })))
  const triesOf = (pattern: RegExp) => query.mock.calls.filter((asked) => pattern.test(JSON.stringify(asked))).length
  // Drizzle wraps the error.
  const started = jobs.once('at the start', () => db.execute(sql`select 'at the start'`))
  await vi.advanceTimersByTimeAsync(60_000)
  const queuedUpkeptAndStarted = [/insert into/i, /maintained_on/, /at the start/]
  await eventually(() => expect(Math.min(...queuedUpkeptAndStarted.map(triesOf))).toBeGreaterThan(0))
  expect(triesOf(/insert into/i)).toBeGreaterThan(2)
  query.mockRestore()
  await started
  await vi.advanceTimersByTimeAsync(1_000)
  const logged = ['the database cannot be reached: refused', 'the database can be reached again']
  // The job itself may fail once, if it ran just then.
  const others = () => lines.filter(({ msg, job }) => msg !== 'job failed' || job !== 'frequent')
  await eventually(() => expect(others().map(({ msg }) => msg)).toEqual(logged))
  await jobs.stop()
  await close()
})

test('what fails at the start of a server is not tried again at once', async () => {
  const jobs = await startServer()
  const run = vi.fn(async () => {
    await new Promise(setImmediate)
    throw new Error('no')
  })
  const tried = jobs.once('at the start', run)
  for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate)
  expect(run.mock.calls.length).toBeLessThan(50)
  await jobs.stop()
  await tried
})

test('a job that was done, but not recorded as done, is retried', async () => {
  const { pool, close } = connect(deps.pool.options.connectionString ?? '', { onError: () => {} })
  const jobs = await startServer(pool)
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>
  let isLost = false
  vi.spyOn(pool, 'query').mockImplementation(((...asked: unknown[]) => {
    if (isLost || !/delete from/i.test(String(asked[0]))) return query(...asked)
    isLost = true
    return Promise.reject(new Error('connection lost'))
  }) as never)
  await deps.jobs.send(deps.db, 'mail', mail('done'))
  await jobs.work('mail', async () => {})
  await eventually(async () => expect(await countJobs('retry')).toBe(1))
  await jobs.stop()
  await close()
})

test('a server that stops finishes its running jobs, and queues no more recurring ones', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const jobs = await startServer()
    await jobs.every(60, 'frequent', async () => {})
    let isStarted = false
    await jobs.work('mail', async (_mail, _id, signal) => {
      isStarted = true
      await once(signal, 'abort')
      for (let count = 0; count < 10; count++) await deps.db.execute(sql`select 1`)
    })
    await deps.jobs.send(deps.db, 'mail', mail('running'))
    await eventually(() => expect(isStarted).toBe(true))
    await jobs.stop()
    expect((await deps.db.execute(sql`select from jobs.job where name = 'mail'`)).rowCount).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('an unavailable database does not crash the process', async () => {
  const { pool } = connect(deps.pool.options.connectionString ?? '', { onError: () => {} })
  const jobs = await startServer(pool)
  const run = vi.fn(async () => {
    await pool.end()
  })
  await deps.jobs.send(deps.db, 'mail', mail('interrupted'))
  await jobs.work('mail', run)
  await eventually(() => expect(run).toHaveBeenCalled())
  await jobs.stop()
  expect(await countJobs('active')).toBe(1)
})
