import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { ServerProcess } from '../e2e/server-process.ts'
import type { Database } from '../server/database/connect.ts'
import { anAddress } from '../server/testing/addresses.ts'
import { addPerson } from '../server/testing/people.ts'
import { addProduct, openSale } from '../server/testing/stock.ts'
import type { Post } from '../server/testing/storm.ts'
import { type StripeStandIn, startStripeStandIn } from '../server/testing/stripe-stand-in.ts'
import { openTemporaryDatabase } from '../server/testing/temporary-database.ts'
import { postgresCpuSeconds, postmasterPid } from './cpu.ts'
import { startProduction } from './production-server.ts'
import { cookiesOf, signIn as signInAt } from './sign-in.ts'

/** The built app on a durable PostgreSQL, with a current sale and a fake Stripe. */
export interface BusyShop {
  pool: pg.Pool
  db: Database
  stripe: StripeStandIn
  servers: ServerProcess[]
  /** New items at different prices. */
  stock(count: number): Promise<number[]>
  /** A browser with its own visitor cookie and IP address. Each call goes to a random server; `times` gets its ms. */
  newBrowser(times?: number[]): Promise<Post>
  /** A till: its own browser, signed in as the seller of all items. */
  newDesk(): Promise<Post>
  /** A browser for an existing account; all accounts share one password. */
  signedIn(username: string, times?: number[]): Promise<Post>
  /** The body of a call's response to somebody. */
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint has another shape, and only a few fields are read.
  getAs(username: string, path: string): Promise<any>
  /** What PostgreSQL has used so far, in seconds. */
  databaseCpu(): Promise<number>
  /** Kills the servers with SIGKILL and starts them again, which also reconciles payments. */
  restart(): Promise<void>
  /** Kills PostgreSQL with SIGKILL; its supervisor starts it again. */
  killPostgres(): Promise<void>
  close(): Promise<void>
}

export async function openBusyShop({
  servers: count = 1,
  hasSale = true,
}: {
  servers?: number
  hasSale?: boolean
} = {}): Promise<BusyShop> {
  const { folder, url: databaseUrl, pool, db, close } = await openTemporaryDatabase({ durable: true, size: 3 })
  const now = () => new Date()
  const seller = await addPerson({ db }, 'hazel')
  if (hasSale) await openSale({ db, now })
  const webhookSecret = randomBytes(16).toString('hex')
  const stripe = await startStripeStandIn({ webhookSecret, now })
  const env = {
    // Fixed, so that requests to Stripe stay the same when a restarted server has another port.
    PUBLIC_URL: 'https://fernvale.example',
    // The bench sends X-Forwarded-For: each buyer and watcher has its own IP address.
    TRUST_PROXY: '1',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
  }
  const start = () => startProduction({ databaseUrl, dataDir: folder, env })
  const servers: ServerProcess[] = []
  for (let index = 0; index < count; index++) servers.push(await start())
  let session: Promise<string> | undefined
  const anyServer = () => servers[Math.floor(Math.random() * servers.length)]?.url ?? ''

  const forwarded = () => ({ 'x-forwarded-for': anAddress(), 'x-forwarded-proto': 'https' })
  const signIn = (username: string) => signInAt(anyServer(), username, forwarded())

  async function openBrowser({
    times,
    signedIn = '',
  }: {
    times?: number[] | undefined
    signedIn?: string
  }): Promise<Post> {
    const own = forwarded()
    const site = await fetch(`${anyServer()}/api/site`, { headers: own }).catch(() => new Response())
    const cookie = [...signedIn.split('; ').filter((one) => !one.startsWith('fernvale_visitor')), cookiesOf(site)]
      .filter(Boolean)
      .join('; ')
    return async (url, body, more = {}) => {
      const started = performance.now()
      const headers = { 'content-type': 'application/json', cookie, ...own, ...more }
      const { status, text } = await send(
        anyServer() + url,
        { method: 'POST', headers, timeout: 60_000 },
        typeof body === 'string' ? body : JSON.stringify(body),
      )
      times?.push(performance.now() - started)
      return { status, body: text ? JSON.parse(text) : null }
    }
  }

  return {
    pool,
    db,
    stripe,
    servers,
    stock: (items) =>
      Promise.all(
        Array.from({ length: items }, async (_, index) => {
          const price = 4_000 + (index % 100) * 137
          return (await addProduct({ db }, { sellerId: seller.id, price })).id
        }),
      ),
    newBrowser: (times) => openBrowser({ times }),
    async newDesk() {
      session ??= signIn('hazel')
      return openBrowser({ signedIn: await session })
    },
    async signedIn(username, times) {
      return openBrowser({ signedIn: await signIn(username), times })
    },
    async getAs(username, path) {
      const headers = { cookie: await signIn(username), 'x-forwarded-for': anAddress() }
      const response = await fetch(anyServer() + path, { headers })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    databaseCpu: () => postgresCpuSeconds(folder),
    async restart() {
      for (const server of servers) await server.kill()
      // PostgreSQL may still be recovering; the app does not start without it.
      while (!(await pool.query('select').catch(() => null))) await pause(50)
      for (const index of servers.keys()) servers[index] = await start()
    },
    async killPostgres() {
      process.kill(await postmasterPid(folder), 'SIGKILL')
    },
    async close() {
      for (const server of servers) await server.kill()
      await stripe.close()
      await close()
    },
  }
}

const agent = new http.Agent({ keepAlive: true })

/** `fetch` takes more than twice the CPU, on the machine that the measured server shares. */
function send(url: string, options: http.RequestOptions, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent, ...options }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    request.on('timeout', () => request.destroy(new Error('timed out')))
    request.on('error', reject)
    request.end(body)
  })
}

/** The 99th percentile. */
export function p99(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
}

/** Whether every server serves a page and a list within a second. */
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
