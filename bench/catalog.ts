import type pg from 'pg'
import { startScript } from '../e2e/server-process.ts'
import { catalogueReads, type Read, statementsOf } from './catalogue-reads.ts'
import { openFilledDatabase } from './filled-database.ts'
import type { BenchOptions } from './main.ts'
import { type Measurement, measureInTurns, type Target } from './measure-in-turns.ts'
import type { Row } from './table.ts'

/** Our requests per second, as a share of bare Fastify + pg with the same statements; goals.md. */
const GOAL = 0.8
/** The same for guests, who are served from the response cache. */
const CACHED_GOAL = 3

/**
 * Every catalog read, alternating: ours without the cache, ours for returning and new guests, and two bare servers with the
 * same statements.
 */
export async function catalog({ items, seconds }: BenchOptions): Promise<Row[]> {
  const database = await openFilledDatabase(items)
  const servers: { stop(): Promise<void> }[] = []
  const started = async <Server extends { stop(): Promise<void> }>(starting: Promise<Server>): Promise<Server> => {
    const server = await starting
    servers.push(server)
    return server
  }
  try {
    const reads = catalogueReads(items, database.ids)
    const bareReads = JSON.stringify(await statements(database.pool, reads))
    const bare = (kind: string) =>
      started(startScript('bench/bare-server.ts', { DATABASE_URL: database.url, BARE: kind, BARE_READS: bareReads }))
    const [fastify, node] = [await bare('fastify'), await bare('node')]
    const [fresh, cached] = [await started(database.serve({ GUEST_CACHE: 'false' })), await started(database.serve())]
    const cookie = await visitorCookie(fresh.url)
    const rows: Row[] = []
    for (const read of reads) {
      const ours = { paths: read.urls, headers: { cookie } }
      const bare = { paths: read.urls.map((_, index) => barePath(reads, read, index)) }
      const targets: Target[] = [
        { ...ours, url: fresh.url },
        { ...ours, url: cached.url },
        { ...bare, url: fastify.url },
        { ...bare, url: node.url },
      ]
      const measured = await measureInTurns(targets, seconds)
      // Measured separately: a new guest's product views are counted, and written for seconds after.
      const newcomers = await measureInTurns([{ paths: read.urls, url: cached.url }], seconds)
      rows.push(...rowsFor(read, [...measured, ...newcomers] as Measured))
    }
    return rows
  } finally {
    for (const server of servers) await server.stop()
    await database.close()
  }
}

async function visitorCookie(url: string): Promise<string> {
  const { headers } = await fetch(`${url}/api/site`)
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

const barePath = (reads: Read[], read: Read, index: number): string => `/${reads.indexOf(read)}/${index}`

async function statements(pool: pg.Pool, reads: Read[]): Promise<Record<string, pg.QueryConfig[]>> {
  const all: Record<string, pg.QueryConfig[]> = {}
  for (const read of reads)
    for (const [index, url] of read.urls.entries()) all[barePath(reads, read, index)] = await statementsOf(pool, url)
  return all
}

type Measured = [
  fresh: Measurement,
  cached: Measurement,
  fastify: Measurement,
  node: Measurement,
  newcomers: Measurement,
]

function rowsFor({ name, isNamed }: Read, [fresh, cached, fastify, node, newcomers]: Measured): Row[] {
  const ratio = fresh.rate / fastify.rate
  const cachedRatio = cached.rate / fastify.rate
  const newcomersRatio = newcomers.rate / fastify.rate
  const text = ({ rate, p50, p99 }: Measurement) => `${Math.round(rate)}/s, p50 ${p50} p99 ${p99} ms`
  return [
    {
      what: `${name}, from the database`,
      figures: `${ratio.toFixed(2)} of Fastify + pg, ${(fresh.rate / node.rate).toFixed(2)} of node:http + pg (${text(fresh)}; Fastify ${text(fastify)}; node ${text(node)})`,
      goal: isNamed ? `at least ${GOAL} of Fastify + pg` : `${GOAL}`,
      met: ratio >= GOAL,
    },
    {
      what: `${name}, for guests`,
      figures: `${cachedRatio.toFixed(1)} of Fastify + pg (${text(cached)}); without a cookie ${newcomersRatio.toFixed(1)} (${text(newcomers)})`,
      goal: isNamed ? `at least ${CACHED_GOAL} of Fastify + pg` : `${CACHED_GOAL}`,
      met: Math.min(cachedRatio, newcomersRatio) >= CACHED_GOAL,
    },
  ]
}
