import cluster from 'node:cluster'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { bootstrapAdmin } from './account/bootstrap-admin.ts'
import { warnIfUnreadable } from './account/second-factor/second-factor-check.ts'
import { buildApp } from './app.ts'
import { closeDataDir } from './data-dir.ts'
import { type Connection, connect } from './database/connect.ts'
import { startEmbeddedPostgres } from './database/embedded/start.ts'
import { migrate } from './database/migrate.ts'
import { poolSize } from './database/pool-size.ts'
import { refuseTransactionPooler } from './database/refuse-transaction-pooler.ts'
import { openReplicas, type Replicas } from './database/replicas.ts'
import { explainDatabaseError } from './database/unusable.ts'
import { seedDemo } from './demo/seed-demo.ts'
import type { Deps } from './deps.ts'
import { createJobs } from './jobs/jobs.ts'
import { checkPort, listen } from './listening.ts'
import { builtInAssistant } from './listing-assistant/built-in.ts'
import { createLog } from './log.ts'
import { builtPages } from './pages/built-pages.ts'
import { devPages } from './pages/dev-pages.ts'
import { chooseProviders } from './providers/index.ts'
import { sessionSecret } from './secret.ts'
import { settingWarnings } from './setting-warnings.ts'
import { readSettings, type Settings, StartError } from './settings.ts'
import { startJobs } from './start-jobs.ts'
import { startWorkers } from './workers.ts'

/** Stop functions, called in reverse order. */
const started: ((graceMs?: number) => Promise<unknown>)[] = []
const stopping = new AbortController()
const noop = () => {}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const log = createLog(settings)
  collectDefaultMetrics()
  if (cluster.isWorker) return serve(await createDeps(settings, log))
  for (const line of settingWarnings(process.env, settings)) log.warn(line)
  // Fails before a first start spends minutes on seeding.
  await checkPort(settings)
  await closeDataDir(settings.DATA_DIR, (line) => log.warn(line))
  const deps = await createDeps(settings, log)
  const seeding = seedDemo(deps, stopping.signal)
  started.push(() => seeding.then(noop, noop))
  const demo = await seeding
  await bootstrapAdmin(deps)
  await warnIfUnreadable(deps)
  if (workers(settings) > 1) await serveWithWorkers(deps)
  else await serve(deps)
  await startJobs(deps)
  announce(settings, demo)
}

/** Vite's hot reload supports a single process. */
const isDevelopment = process.argv.includes('--dev')
const workers = ({ WORKERS }: Settings): number => (isDevelopment ? 1 : WORKERS)

async function createDeps(settings: Settings, log: FastifyBaseLogger): Promise<Deps> {
  // Connections closed by a clean shutdown are not worth logging.
  const logLine = (line: string) => {
    if (!stopping.signal.aborted) log.info(line)
  }
  const { db, pool } = await openDatabase(settings, log, logLine)
  const isReady: Promise<unknown> = cluster.isPrimary ? migrate(pool, (line) => log.warn(line)) : pool.query('select')
  await isReady.catch((error) => {
    throw explainDatabaseError(error)
  })
  const secret = await sessionSecret(settings)
  const replicas = replicasOf(settings, logLine)
  const jobs = createJobs(pool, log)
  const providers = await chooseProviders({
    settings,
    log,
    sessionSecret: secret,
    db,
    builtIn: builtInAssistant(db, settings.PUBLIC_URL),
  })
  await jobs.start()
  started.push(() => jobs.stop())
  return { settings, db, pool, replicas, providers, jobs, log, now: () => new Date(), sessionSecret: secret }
}

/**
 * For requests and jobs after Ctrl-C, while somebody waits at the terminal. In development after every signal: Vite waits for
 * the pages that are loading.
 */
const INTERRUPT_GRACE_MS = 1_000

async function serve(deps: Deps): Promise<void> {
  const app = await buildApp(deps, await (isDevelopment ? devPages() : builtPages()))
  started.push(async (graceMs) => {
    if (graceMs === undefined) await app.drain(deps.settings.DRAIN_SECONDS)
    // Earlier than the rest, so that counters collected from requests can still be flushed.
    if (graceMs) setTimeout(() => app.server.closeAllConnections(), graceMs / 2).unref()
    return app.close()
  })
  await listen(app, deps.settings)
}

/** With WORKERS, this process runs the database and the jobs, and the workers serve requests. */
async function serveWithWorkers({ settings, pool, log, sessionSecret }: Deps): Promise<void> {
  const env = { DATABASE_URL: pool.options.connectionString ?? '', SESSION_SECRET: sessionSecret }
  started.push(await startWorkers({ count: workers(settings), env, log, drainSeconds: settings.DRAIN_SECONDS }))
}

async function openDatabase(
  settings: Settings,
  log: FastifyBaseLogger,
  logLine: (line: string) => void,
): Promise<Connection> {
  // The pool replaces it, and an outage is reported once rather than for each connection.
  const onError = (error: Error) => log.debug(`database connection lost: ${error.message}`)
  const options = { size: connections(settings), isGuarded: !settings.production, onError }
  if (settings.DATABASE_URL) {
    if (cluster.isPrimary) await refuseTransactionPooler(settings.DATABASE_URL)
    return opened(connect(settings.DATABASE_URL, options))
  }
  const server = await startEmbeddedPostgres({ dataDir: path.resolve(settings.DATA_DIR), log: logLine })
  started.push(() => server.stop())
  return opened(connect(server.connectionString, options))
}

/** Of processes that serve requests. */
function replicasOf(settings: Settings, log: (line: string) => void): Replicas | null {
  const { DATABASE_URL: primaryUrl, DATABASE_READ_URLS: urls, production } = settings
  if (!primaryUrl || !urls || (cluster.isPrimary && workers(settings) > 1)) return null
  const onError = (error: Error) => log(`replica connection lost: ${error.message}`)
  const onChange = (index: number, problem: string | null) =>
    log(problem === null ? `replica ${index + 1} of DATABASE_READ_URLS is used again` : unusedReplica(index, problem))
  const size = connections(settings)
  const replicas = openReplicas({ primaryUrl, urls, size, isGuarded: !production, onError, onChange })
  started.push(() => replicas.close())
  return replicas
}

const unusedReplica = (index: number, problem: string): string =>
  `replica ${index + 1} of DATABASE_READ_URLS is not used: ${problem}. Guests read from the other servers meanwhile`

const connections = (settings: Settings): number =>
  poolSize({
    workers: workers(settings),
    isPrimary: cluster.isPrimary,
    hasReplicas: settings.DATABASE_READ_URLS !== undefined,
  })

function opened(connection: Connection): Connection {
  started.push(() => connection.close())
  return connection
}

function announce(settings: Settings, demo: string[]): void {
  const mails = settings.SMTP_URL ? 'sent by SMTP' : `in ${path.join(settings.DATA_DIR, 'outbox')}`
  const reader = settings.SMTP_URL || settings.production ? '' : `, to read at ${settings.PUBLIC_URL}/dev/mail`
  const lines = [`${settings.BRAND_NAME} is at ${settings.PUBLIC_URL}`, ...demo, `Emails are ${mails}${reader}`]
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}

/** After the grace period it exits without waiting, which is as safe as a crash. */
async function stop(code: number, graceMs?: number): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort()
  const graceEnds = graceMs === undefined ? new Promise(noop) : pause(graceMs)
  for (const close of started.reverse())
    await Promise.race([close(graceMs).catch((error) => console.error(error)), graceEnds])
  process.exit(code)
}

process.on('SIGINT', () => stop(0, INTERRUPT_GRACE_MS))
process.on('SIGTERM', () => stop(0, isDevelopment ? INTERRUPT_GRACE_MS : undefined))

start().catch(async (error) => {
  // A shutdown during startup makes it fail anywhere.
  if (stopping.signal.aborted) return
  // One line for what the operator can fix; a stack trace for bugs.
  console.error(error instanceof StartError ? error.message : error)
  await stop(1)
})
