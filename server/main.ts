import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { bootstrapAdmin } from './account/bootstrap-admin.ts'
import { buildApp } from './app.ts'
import { type Connection, connect } from './database/connect.ts'
import { startEmbeddedPostgres } from './database/embedded/start.ts'
import { migrate } from './database/migrate.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { createJobs } from './jobs/jobs.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { createLog } from './log.ts'
import { builtPages } from './pages/built-pages.ts'
import { devPages } from './pages/dev-pages.ts'
import type { Parts } from './parts.ts'
import { chooseProviders } from './providers/index.ts'
import { sessionSecret } from './secret.ts'
import { readSettings, type Settings, StartError } from './settings.ts'

/** What has been started, in order; stopped in reverse. */
const started: (() => Promise<unknown>)[] = []

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const log = createLog(settings)
  // Before minutes go into a first start that could not end well.
  await tryPort(settings)
  const { db, pool } = await openDatabase(settings, (line) => log.info(line))
  await migrate(db).catch(refuseDatabase)
  const secret = await sessionSecret(settings)
  const jobs = createJobs(pool, log)
  const providers = chooseProviders({ settings, log, sessionSecret: secret, db })
  const parts: Parts = { settings, db, pool, providers, jobs, log, now: () => new Date(), sessionSecret: secret }
  await jobs.start()
  started.push(() => jobs.stop())
  const demo = await seedDemo(parts)
  await bootstrapAdmin(db, settings)
  const app = await buildApp(parts, await (process.argv.includes('--dev') ? devPages() : builtPages()))
  started.push(() => app.close())
  await listen(app, settings)
  await startJobs(parts)
  announce(settings, demo)
}

async function openDatabase(settings: Settings, log: (line: string) => void): Promise<Connection> {
  const onError = (error: Error) => log(`database connection lost: ${error.message}`)
  if (settings.DATABASE_URL) return opened(connect(settings.DATABASE_URL, { onError }))
  const server = await startEmbeddedPostgres({ dataDir: path.resolve(settings.DATA_DIR), log })
  started.push(() => server.stop())
  return opened(connect(server.connectionString, { onError }))
}

function opened(connection: Connection): Connection {
  started.push(() => connection.close())
  return connection
}

/**
 * Connections that wait to be accepted. When a sale opens a thousand come in the same moment; with Node's 511 the system
 * drops the others, whose browsers try again only seconds later.
 */
const BACKLOG = 4_096

/** Takes the port and leaves it again. */
async function tryPort({ PORT, HOST }: Settings): Promise<void> {
  const probe = createServer()
  await portTaken(PORT, once(probe.listen(PORT, HOST), 'listening'))
  await new Promise((resolve) => probe.close(resolve))
}

const listen = (app: FastifyInstance, { PORT, HOST }: Settings): Promise<unknown> =>
  portTaken(PORT, app.listen({ port: PORT, host: HOST, backlog: BACKLOG }))

async function portTaken(port: number, listening: Promise<unknown>): Promise<void> {
  try {
    await listening
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is taken by another program. Stop it, or set PORT to a free one.`)
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this user. Set PORT to one above 1023.`)
    throw error
  }
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
  const lines = [`${settings.BRAND_NAME} is at ${settings.PUBLIC_URL}`, ...demo, `Mails are ${mails}${reader}`]
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}

let stopping = false

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const close of started.reverse()) await close().catch((error) => console.error(error))
  process.exit(code)
}

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))

start().catch(async (error) => {
  // What the operator can mend is one line; anything else is a bug and shows where.
  console.error(error instanceof StartError ? error.message : error)
  await stop(1)
})
