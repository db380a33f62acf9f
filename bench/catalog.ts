import type pg from 'pg'
import { startScript } from '../e2e/server-process.ts'
import { catalogueReads, type Read, statementsOf } from './catalogue-reads.ts'
import { type FilledDatabase, openFilledDatabase } from './filled-database.ts'
import type { BenchOptions } from './main.ts'
import { figuresOf, type Measurement, measureInTurns, type Target } from './measure-in-turns.ts'
import { createPlainCatalogue, plainStatement } from './plain-catalogue.ts'
import { cookiesOf, signIn } from './sign-in.ts'
import type { Row } from './table.ts'

/** Our uncached rate, relative to Fastify + pg with the plainest SQL. */
const GOAL = { list: 0.8, search: 0.4, one: 0.8 }
/** Our rate for guests, relative to the same server. */
const CACHED_GOAL = 3
/** The rate during writes, relative to that without. */
const WRITES_GOAL = 0.9
const HEART_MS = 100

type Kind = keyof typeof GOAL
const KINDS: Kind[] = ['list', 'search', 'one']

/** List, search and products: our server with and without the cache, and two bare servers, alternating. */
export async function catalog({ items, seconds }: BenchOptions): Promise<Row[]> {
  const database = await openFilledDatabase(items)
  const servers: { stop(): Promise<void> }[] = []
  const started = async <Server extends { stop(): Promise<void> }>(starting: Promise<Server>): Promise<Server> => {
    const server = await starting
    servers.push(server)
    return server
  }
  try {
    await database.addBuyer()
    await createPlainCatalogue(database.pool)
    const reads = catalogueReads(items, database.allIds).slice(0, KINDS.length)
    const bare = await started(
      startScript('bench/bare-server.ts', {
        NODE_ENV: 'production',
        DATABASE_URL: database.url,
        BARE_READS: JSON.stringify(await bareReads(database, reads)),
      }),
    )
    const [fresh, cached] = [await started(database.serve({ GUEST_CACHE: 'false' })), await started(database.serve())]
    const { databaseCpu } = database
    // Each server signs its own cookies, and would replace another server's with every response.
    const [known, cachedKnown] = [
      { cookie: await visitorCookie(fresh.url) },
      { cookie: await visitorCookie(cached.url) },
    ]
    const rows: Row[] = []
    for (const [index, read] of reads.entries()) {
      const kind = KINDS[index] as Kind
      const targets: Target[] = [
        { ...fresh, databaseCpu, paths: read.urls, headers: known },
        { ...cached, databaseCpu, paths: read.urls, headers: cachedKnown },
        { ...bare, databaseCpu, paths: barePaths('plain', kind, read) },
        { ...bare, databaseCpu, paths: barePaths('ours', kind, read) },
      ]
      rows.push(...rowsFor(kind, read, (await measureInTurns(targets, seconds)) as Measured))
    }
    return [...rows, await besideWrites(database, cached, seconds)]
  } finally {
    for (const server of servers) await server.stop()
    await database.close()
  }
}

const visitorCookie = async (url: string): Promise<string> => cookiesOf(await fetch(`${url}/api/site`))

const barePaths = (sql: 'plain' | 'ours', kind: Kind, { urls }: Read): string[] =>
  urls.map((url, index) => `/${sql}/${kind}/${kind === 'one' ? url.split('/').at(-1) : index}`)

/** The plainest statement for each path, and those that our code runs. */
async function bareReads({ pool }: FilledDatabase, reads: Read[]): Promise<Record<string, pg.QueryConfig[]>> {
  const all: Record<string, pg.QueryConfig[]> = {}
  for (const [index, { urls }] of reads.entries()) {
    const kind = KINDS[index] as Kind
    for (const [number, url] of (kind === 'one' ? urls.slice(0, 1) : urls).entries()) {
      const id = Number(url.split('/').at(-1))
      const path = `${kind}/${kind === 'one' ? ':id' : number}`
      const ours = (await statementsOf(pool, url)).map(({ values = [], ...statement }) => ({
        ...statement,
        values: values.map((value) => (kind === 'one' && Number(value) === id ? '{$id}' : value)),
      }))
      Object.assign(all, { [`/plain/${path}`]: [plainStatement(url)], [`/ours/${path}`]: ours })
    }
  }
  return all
}

type Measured = [fresh: Measurement, cached: Measurement, plain: Measurement, ours: Measurement]

function rowsFor(kind: Kind, { name, urls }: Read, [fresh, cached, plain, ours]: Measured): Row[] {
  const what = kind === 'one' ? `one product, all ${urls.length.toLocaleString('en-US')} in turn` : name
  const ratio = fresh.rate / plain.rate
  const cachedRatio = cached.rate / plain.rate
  return [
    {
      what: `${what}, from the database, of bare Fastify + pg with the plainest SQL`,
      figures: `${ratio.toFixed(2)}, with our SQL ${(fresh.rate / ours.rate).toFixed(2)} (ours ${figuresOf(fresh)}; plainest ${figuresOf(plain)}; our SQL ${figuresOf(ours)})`,
      goal: `${GOAL[kind]}`,
      met: ratio >= GOAL[kind],
    },
    {
      what: `${what}, for guests, of the same`,
      figures: `${cachedRatio.toFixed(2)}; of ours uncached ${(cached.rate / fresh.rate).toFixed(2)} (${figuresOf(cached)})`,
      goal: kind === 'one' ? 'never slower than uncached' : `${CACHED_GOAL}`,
      met: kind === 'one' ? cached.rate >= fresh.rate : cachedRatio >= CACHED_GOAL,
    },
  ]
}

/** Guests on fifty product pages, with and without an account that keeps changing favorites, alternating. */
async function besideWrites(
  { ids, databaseCpu }: FilledDatabase,
  server: { url: string; pid: number },
  seconds: number,
): Promise<Row> {
  const cookie = await signIn(server.url, 'juniper')
  const target = { ...server, databaseCpu, paths: ids.map((id) => `/product/${id}`) }
  const targets = [target, { ...target, beside: () => pressHearts(server.url, cookie, ids) }]
  const [alone, beside] = (await measureInTurns(targets, seconds)) as [Measurement, Measurement]
  const ratio = beside.rate / alone.rate
  return {
    what: 'guests on 50 product pages while one account presses hearts 10 times a second, of the rate without',
    figures: `${ratio.toFixed(2)} (${figuresOf(beside)}; without ${figuresOf(alone)})`,
    goal: `${WRITES_GOAL}`,
    met: ratio >= WRITES_GOAL,
  }
}

function pressHearts(url: string, cookie: string, ids: readonly number[]): () => Promise<void> {
  const pressed: Promise<void>[] = []
  const timer = setInterval(() => {
    const press = pressed.length
    const method = Math.floor(press / ids.length) % 2 === 0 ? 'PUT' : 'DELETE'
    pressed.push(
      fetch(`${url}/api/favourites/${ids[press % ids.length]}`, { method, headers: { cookie } }).then(
        async (answer) => {
          await answer.arrayBuffer()
          if (!answer.ok) throw new Error(`${method} of a heart was answered ${answer.status}`)
        },
      ),
    )
  }, HEART_MS)
  return async () => {
    clearInterval(timer)
    await Promise.all(pressed)
  }
}
