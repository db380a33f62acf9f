import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type ServerProcess, startServer } from '../e2e/server-process.ts'
import { connect, type Database } from '../server/database/connect.ts'
import { startEmbeddedPostgres } from '../server/database/embedded/start.ts'
import { migrate } from '../server/database/migrate.ts'
import { anAddress } from '../server/testing/addresses.ts'
import { addPerson } from '../server/testing/people.ts'
import { addProduct, openSale } from '../server/testing/stock.ts'
import type { Post } from '../server/testing/storm.ts'
import { type StripeStandIn, startStripeStandIn } from '../server/testing/stripe-stand-in.ts'

/** The built app as its users run it, on a PostgreSQL that keeps what it has said, with a sale on and a Stripe of its own. */
export interface BusyShop {
  pool: pg.Pool
  db: Database
  stripe: StripeStandIn
  servers: ServerProcess[]
  /** New items at different prices. */
  stock(count: number): Promise<number[]>
  /** A browser with a visitor cookie and a network address of its own; its calls go to one server or the other. `times` gets the ms of each answer. */
  newBrowser(times?: number[]): Promise<Post>
  /** kill -9, and a new start: reconciliation comes with it. */
  restart(): Promise<void>
  /** kill -9 of the server of the database, which is started again by whoever keeps it. */
  killPostgres(): Promise<void>
  close(): Promise<void>
}

export async function openBusyShop({ servers: count = 1 }: { servers?: number } = {}): Promise<BusyShop> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fernvale-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  const { connectionString: databaseUrl } = postgres
  const { pool, db, close } = connect(databaseUrl, { size: 3, onError: () => {} })
  await migrate(pool)
  const now = () => new Date()
  const seller = await addPerson({ db }, 'hazel')
  await openSale({ db, now })
  const webhookSecret = randomBytes(16).toString('hex')
  const stripe = await startStripeStandIn({ webhookSecret, now })
  const env = {
    SEED_DEMO: 'false',
    // A server that starts again has another port, and yet asks Stripe the same questions.
    PUBLIC_URL: 'https://fernvale.example',
    LOG_LEVEL: 'fatal',
    // Stands where a proxy would: each buyer and watcher comes from an address of its own.
    TRUST_PROXY: '1',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
  }
  const start = () => startServer({ databaseUrl, dataDir: folder, env })
  const servers: ServerProcess[] = []
  for (let index = 0; index < count; index++) servers.push(await start())
  const anyServer = () => servers[Math.floor(Math.random() * servers.length)]?.url ?? ''

  return {
    pool,
    db,
    stripe,
    servers,
    stock: (items) =>
      Promise.all(
        Array.from({ length: items }, async (_, index) => {
          const price = (40 + (index % 100) * 1.37).toFixed(2)
          return (await addProduct({ db }, { sellerId: seller.id, price })).id
        }),
      ),
    async newBrowser(times) {
      const forwarded = { 'x-forwarded-for': anAddress() }
      const { headers } = await fetch(`${anyServer()}/api/site`, { headers: forwarded }).catch(() => new Response())
      const cookie = headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      return async (url, body, more = {}) => {
        const begun = performance.now()
        const response = await fetch(anyServer() + url, {
          method: 'POST',
          redirect: 'manual',
          headers: { 'content-type': 'application/json', cookie, ...forwarded, ...more },
          body: typeof body === 'string' ? body : JSON.stringify(body),
          signal: AbortSignal.timeout(60_000),
        })
        const text = await response.text()
        times?.push(performance.now() - begun)
        return { status: response.status, body: text ? JSON.parse(text) : null }
      }
    },
    async restart() {
      for (const server of servers) await server.kill()
      // PostgreSQL may be reading what its own end left behind; the app does not start without it.
      while (!(await pool.query('select').catch(() => null))) await pause(50)
      for (const index of servers.keys()) servers[index] = await start()
    },
    async killPostgres() {
      const lines = await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8')
      process.kill(Number(lines.split('\n')[0]), 'SIGKILL')
    },
    async close() {
      for (const server of servers) await server.kill()
      await close()
      await stripe.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Of 100 answers 99 were faster; in ms. */
export function p99(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
}

/** Whether every server still answers a page and a list within a second. */
export async function areHealthy({ servers }: BusyShop): Promise<boolean> {
  const answers = await Promise.all(
    servers.flatMap(({ url }) =>
      ['/', '/api/products'].map((path) =>
        fetch(url + path, { signal: AbortSignal.timeout(1_000) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    ),
  )
  return answers.every(Boolean)
}
