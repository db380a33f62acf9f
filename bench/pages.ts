import { readFile } from 'node:fs/promises'
import { connect } from '../server/database/connect.ts'
import { addPerson, PASSWORD } from '../server/testing/people.ts'
import { catalogueReads } from './catalogue-reads.ts'
import { type FilledDatabase, openFilledDatabase } from './filled-database.ts'
import type { BenchOptions } from './main.ts'
import { type Measurement, measureInTurns, type Target } from './measure-in-turns.ts'
import type { Row } from './table.ts'

/** The rate of cached pages as a share of the rate of the uncached list as JSON; goals.md. */
const GUEST_GOAL = 0.5
/** The server's CPU time per signed-in page. */
const CPU_GOAL_MS = 5
/** One server's memory afterward. */
const MEMORY_GOAL_MB = 250

/** Landing, marketplace and product page as HTML: for guests with and without the page cache, and signed in. */
export async function pages({ items, seconds }: BenchOptions): Promise<Row[]> {
  const database = await openFilledDatabase(items)
  const { db, close } = connect(database.url, { size: 1, onError: () => {} })
  await addPerson({ db }, 'juniper').finally(close)
  await recommend(database)
  const [warm, cold] = [await database.serve(), await database.serve({ GUEST_CACHE: 'false' })]
  try {
    const [list] = catalogueReads(items, database.ids)
    const signedIn = { cookie: await signIn(warm.url) }
    const rows: Row[] = []
    const pagePaths = {
      landing: ['/'],
      marketplace: ['/marketplace'],
      product: database.ids.map((id) => `/product/${id}`),
    }
    for (const [name, paths] of Object.entries(pagePaths)) {
      const targets: Target[] = [
        { url: cold.url, paths: list?.urls ?? [] },
        { url: warm.url, paths, headers: { 'accept-encoding': 'br' } },
        { url: cold.url, paths, headers: { 'accept-encoding': 'br' } },
        { url: warm.url, paths, headers: { 'accept-encoding': 'br', ...signedIn } },
      ]
      const measured = await measureInTurns(targets, seconds, 3)
      const [json, cached, fresh, own] = measured as [Measurement, Measurement, Measurement, Measurement]
      const cpu = await cpuOf(warm, targets[3] as Target)
      const rate = ({ rate, p50, p99 }: Measurement) => `${Math.round(rate)}/s, p50 ${p50} p99 ${p99} ms`
      rows.push(
        {
          what: `${name} page for guests`,
          figures: `${(cached.rate / json.rate).toFixed(1)} of the list as JSON (${rate(cached)}; JSON ${rate(json)}; without the cache ${rate(fresh)})`,
          goal: `at least ${GUEST_GOAL}`,
          met: cached.rate / json.rate >= GUEST_GOAL,
        },
        {
          what: `${name} page, signed in`,
          figures: `${cpu.toFixed(1)} ms of server CPU (${rate(own)})`,
          goal: `at most ${CPU_GOAL_MS} ms`,
          met: cpu <= CPU_GOAL_MS,
        },
      )
    }
    const memory = await memoryOf(warm.pid)
    return [
      ...rows,
      {
        what: 'memory of the server after that',
        figures: `${memory} MB`,
        goal: `at most ${MEMORY_GOAL_MB}`,
        met: memory <= MEMORY_GOAL_MB,
      },
    ]
  } finally {
    await warm.stop()
    await cold.stop()
    await database.close()
  }
}

/** Recommendations, which a job stores in a real shop. */
async function recommend({ pool, ids }: FilledDatabase): Promise<void> {
  await pool.query(
    `insert into product_recommendations (source_product_id, recommended_product_id, similarity, reason, position)
     select source, source - place, 0.8, 'Similar price', place - 1 from unnest($1::int[]) source, generate_series(1, 8) place
     where source > place`,
    [ids],
  )
}

/** Signs in as Juniper and returns the Cookie header. */
export async function signIn(url: string): Promise<string> {
  const { headers } = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usernameOrEmail: 'juniper', password: PASSWORD }),
  })
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Until V8 has optimized the code. */
const WARM_UP_REQUESTS = 1_000
/** Enough to include garbage collection and background work. */
const MEASURED_REQUESTS = 500

/** The server's CPU time per request in ms, all threads together, for sequential requests. */
async function cpuOf({ pid }: { pid: number }, { url, paths, headers = {} }: Target): Promise<number> {
  const request = async (count: number) => {
    for (let index = 0; index < count; index++)
      await (await fetch(url + paths[index % paths.length], { headers })).arrayBuffer()
  }
  await request(WARM_UP_REQUESTS)
  const before = await cpuSeconds(pid)
  await request(MEASURED_REQUESTS)
  return ((await cpuSeconds(pid)) - before) * (1000 / MEASURED_REQUESTS)
}

/** From /proc, which counts 100 ticks per second. */
async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
