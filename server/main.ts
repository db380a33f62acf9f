import cluster from 'node:cluster'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { bootstrapAdmin } from './account/bootstrap-admin.ts'
import { buildApp } from './app.ts'
import { closeDataDir } from './data-dir.ts'
import { type Connection, connect } from './database/connect.ts'
import { startEmbeddedPostgres } from './database/embedded/start.ts'
import { migrate } from './database/migrate.ts'
import { refuseTransactionPooler } from './database/refuse-transaction-pooler.ts'
import { seedDemo } from './demo/seed-demo.ts'
import type { Deps } from './deps.ts'
import { createJobs } from './jobs/jobs.ts'
import { listen, tryPort } from './listening.ts'
import { builtInAssistant } from './listing-assistant/built-in.ts'
import { createLog } from './log.ts'
import { builtPages } from './pages/built-pages.ts'
import { devPages } from './pages/dev-pages.ts'
import { chooseProviders } from './providers/index.ts'
import { sessionSecret } from './secret.ts'
import { readSettings, type Settings, StartError } from './settings.ts'
import { startJobs } from './start-jobs.ts'
import { startWorkers } from './workers.ts'

/** What has been started, in order; stopped in reverse. */
const started: ((graceMs?: number) => Promise<unknown>)[] = []
const stopping = new AbortController()
const noop = () => {}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const log = createLog(settings)
  collectDefaultMetrics()
  if (cluster.isWorker) return serve(await makeParts(settings, log))
  // Before minutes go into a first start that could not end well.
  await tryPort(settings)
  await closeDataDir(settings.DATA_DIR, (line) => log.warn(line))
  const deps = await makeParts(settings, log)
  const seeding = seedDemo(deps, stopping.signal)
  started.push(() => seeding.then(noop, noop))
  const demo = await seeding
  await bootstrapAdmin(deps.db, settings)
  if (workers(settings) > 1) await shareWork(deps)
  else await serve(deps)
  await startJobs(deps)
  announce(settings, demo)
}

/** Vite's hot reload knows one process only. */
const isDevelopment = process.argv.includes('--dev')
const workers = ({ WORKERS }: Settings): number => (isDevelopment ? 1 : WORKERS)

async function makeParts(settings: Settings, log: FastifyBaseLogger): Promise<Deps> {
  // A clean stop ends connections, too.
  const tell = (line: string) => {
    if (!stopping.signal.aborted) log.info(line)
  }
  const { db, pool } = await openDatabase(settings, tell)
  if (cluster.isPrimary) await migrate(pool).catch(refuseDatabase)
  const secret = await sessionSecret(settings)
  const jobs = createJobs(pool, log)
  const providers = chooseProviders({
    settings,
    log,
    sessionSecret: secret,
    db,
    builtIn: builtInAssistant(db, settings.PUBLIC_URL),
  })
  await jobs.start()
  started.push(() => jobs.stop())
  return { settings, db, pool, providers, jobs, log, now: () => new Date(), sessionSecret: secret }
}

/** How long requests and jobs may take to end after Ctrl-C, when somebody sits and waits. */
const INTERRUPT_GRACE_MS = 1_000

async function serve(deps: Deps): Promise<void> {
  const app = await buildApp(deps, await (isDevelopment ? devPages() : builtPages()))
  started.push((graceMs) => {
    // Sooner than the rest, so that what is gathered from requests is still written.
    if (graceMs) setTimeout(() => app.server.closeAllConnections(), graceMs / 2).unref()
    return app.close()
  })
  await listen(app, deps.settings)
}

/** With WORKERS this process keeps the database and does the jobs, and others like it serve. */
async function shareWork({ settings, pool, log, sessionSecret }: Deps): Promise<void> {
  const env = { DATABASE_URL: pool.options.connectionString ?? '', SESSION_SECRET: sessionSecret }
  started.push(await startWorkers({ count: workers(settings), env, log }))
}

async function openDatabase(settings: Settings, log: (line: string) => void): Promise<Connection> {
  const onError = (error: Error) => log(`database connection lost: ${error.message}`)
  const options = { size: connections(settings), isGuarded: !settings.production, onError }
  if (settings.DATABASE_URL) {
    if (cluster.isPrimary) await refuseTransactionPooler(settings.DATABASE_URL).catch(refuseDatabase)
    return opened(connect(settings.DATABASE_URL, options))
  }
  const server = await startEmbeddedPostgres({ dataDir: path.resolve(settings.DATA_DIR), log })
  started.push(() => server.stop())
  return opened(connect(server.connectionString, options))
}

/**
 * Of one process. All of a machine together, with one more of each for live updates, stay below the 100 that PostgreSQL
 * allows where nobody has set it; one that serves has three at least.
 */
function connections(settings: Settings): number {
  const count = workers(settings)
  if (count === 1) return 20
  return cluster.isPrimary ? 10 : Math.max(3, Math.min(20, Math.floor(70 / count)))
}

function opened(connection: Connection): Connection {
  started.push(() => connection.close())
  return connection
}

/** What PostgreSQL or the network says when DATABASE_URL leads nowhere, or to somebody who does not let us in. */
const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', '28P01', '28000', '3D000', '42501']

function refuseDatabase(error: Error): never {
  const cause = (error.cause ?? error) as Error & { code?: string }
  if (!UNREACHABLE.includes(cause.code ?? '')) throw error
  throw new StartError(`The database cannot be used: ${cause.message || cause.code}. Check DATABASE_URL.`)
}

function announce(settings: Settings, demo: string[]): void {
  const mails = settings.SMTP_URL ? 'sent by SMTP' : `in ${path.join(settings.DATA_DIR, 'outbox')}`
  const reader = settings.SMTP_URL || settings.production ? '' : `, to read at ${settings.PUBLIC_URL}/dev/mail`
  const lines = [`${settings.BRAND_NAME} is at ${settings.PUBLIC_URL}`, ...demo, `Emails are ${mails}${reader}`]
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}

/** Past the grace it waits for nothing: the rest ends with the process, as it would in a crash. */
async function stop(code: number, graceMs?: number): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort()
  const graceEnds = graceMs === undefined ? new Promise(noop) : pause(graceMs)
  for (const close of started.reverse())
    await Promise.race([close(graceMs).catch((error) => console.error(error)), graceEnds])
  process.exit(code)
}

process.on('SIGINT', () => stop(0, INTERRUPT_GRACE_MS))
process.on('SIGTERM', () => stop(0))

start().catch(async (error) => {
  // A start that was cut off fails wherever it had got to.
  if (stopping.signal.aborted) return
  // What the operator can mend is one line; anything else is a bug and shows where.
  console.error(error instanceof StartError ? error.message : error)
  await stop(1)
})
