import { catalogueReads } from './catalogue-reads.ts'
import { memoryOf } from './cpu.ts'
import { type FilledDatabase, openFilledDatabase } from './filled-database.ts'
import type { BenchOptions } from './main.ts'
import { figuresOf, type Measurement, measureInTurns, type Target } from './measure-in-turns.ts'
import { signIn } from './sign-in.ts'
import type { Row } from './table.ts'

/** Cached pages as a share of the rate of the cached list as JSON. */
const GUEST_GOAL = 0.5
/** Uncached pages per second, CPU per signed-in page, memory afterward. */
const RENDER_GOAL = 250
const CPU_GOAL_MS = 4
const MEMORY_GOAL_MB = 250
/** V8 goes on optimizing for some 3,000 pages, which cost up to twice as much CPU. */
const WARM_UP_SECONDS = 12

/** Landing, marketplace and product page as HTML: for guests with and without the page cache, and signed in. */
export async function pages({ items, seconds }: BenchOptions): Promise<Row[]> {
  const database = await openFilledDatabase(items)
  await database.addBuyer()
  await recommend(database)
  const [warm, cold] = [await database.serve(), await database.serve({ GUEST_CACHE: 'false' })]
  try {
    const [list] = catalogueReads(items, database.ids)
    const signedIn = { cookie: await signIn(warm.url, 'juniper') }
    const rows: Row[] = []
    const pagePaths = {
      landing: ['/'],
      marketplace: ['/marketplace'],
      product: database.allIds.map((id) => `/product/${id}`),
    }
    const headers = { 'accept-encoding': 'br' }
    const { databaseCpu } = database
    for (const [name, paths] of Object.entries(pagePaths)) {
      const targets: Target[] = [
        { ...warm, databaseCpu, paths: list?.urls ?? [] },
        { ...warm, databaseCpu, paths, headers },
        { ...cold, databaseCpu, paths, headers },
        { ...warm, databaseCpu, paths, headers: { ...headers, ...signedIn } },
      ]
      const measured = await measureInTurns(targets, seconds, WARM_UP_SECONDS)
      const [json, cached, fresh, own] = measured as [Measurement, Measurement, Measurement, Measurement]
      rows.push(
        {
          what: `${name} page for guests, of the cached list as JSON`,
          figures: `${(cached.rate / json.rate).toFixed(2)} (${figuresOf(cached)}; JSON ${figuresOf(json)})`,
          goal: name === 'product' ? 'every item in turn: to compare' : `at least ${GUEST_GOAL}`,
          met: name === 'product' || cached.rate / json.rate >= GUEST_GOAL,
        },
        {
          what: `${name} page, rendered without the cache`,
          figures: figuresOf(fresh),
          goal: `${RENDER_GOAL}/s`,
          met: fresh.rate >= RENDER_GOAL,
        },
        {
          what: `${name} page, signed in`,
          figures: `${own.serverCpu.toFixed(1)} ms of server CPU (${figuresOf(own)})`,
          goal: `at most ${CPU_GOAL_MS} ms`,
          met: own.serverCpu <= CPU_GOAL_MS,
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
async function recommend({ pool, allIds }: FilledDatabase): Promise<void> {
  await pool.query(
    `insert into product_recommendations (source_product_id, recommended_product_id, similarity, reason, position)
     select source, source - place, 0.8, 'Similar price', place - 1 from unnest($1::int[]) source, generate_series(1, 8) place
     where source > place on conflict do nothing`,
    [allIds],
  )
}
