import { readFile } from 'node:fs/promises'
import { connect } from '../server/database/connect.ts'
import { addPerson, PASSWORD } from '../server/testing/people.ts'
import { catalogueReads } from './catalogue-reads.ts'
import { type FilledDatabase, openFilledDatabase } from './filled-database.ts'
import { type Answered, type Asked, inTurns } from './in-turns.ts'
import type { BenchOptions } from './main.ts'
import type { Row } from './table.ts'

/** Of the rate at which the same server answers guests with the list as JSON from the database; goals.md. */
const GUEST_GOAL = 0.5
/** Of the server's CPU for a page of somebody who is signed in, in ms. */
const CPU_GOAL = 5
/** Of one server after all that, in MB. */
const MEMORY_GOAL = 250

/** Landing, marketplace and product as HTML: for guests with the page cache and without, and for who is signed in. */
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
    const places = {
      landing: ['/'],
      marketplace: ['/marketplace'],
      product: database.ids.map((id) => `/product/${id}`),
    }
    for (const [name, paths] of Object.entries(places)) {
      const asked: Asked[] = [
        { url: cold.url, paths: list?.urls ?? [] },
        { url: warm.url, paths, headers: { 'accept-encoding': 'br' } },
        { url: cold.url, paths, headers: { 'accept-encoding': 'br' } },
        { url: warm.url, paths, headers: { 'accept-encoding': 'br', ...signedIn } },
      ]
      const [json, kept, fresh, own] = (await inTurns(asked, seconds, 3)) as [Answered, Answered, Answered, Answered]
      const cpu = await cpuOf(warm, asked[3] as Asked)
      const rate = ({ rate, p50, p99 }: Answered) => `${Math.round(rate)}/s, p50 ${p50} p99 ${p99} ms`
      rows.push(
        {
          what: `${name} page for guests`,
          figures: `${(kept.rate / json.rate).toFixed(1)} of the list as JSON (${rate(kept)}; JSON ${rate(json)}; without the cache ${rate(fresh)})`,
          goal: `at least ${GUEST_GOAL}`,
          met: kept.rate / json.rate >= GUEST_GOAL,
        },
        {
          what: `${name} page, signed in`,
          figures: `${cpu.toFixed(1)} ms of server CPU (${rate(own)})`,
          goal: `at most ${CPU_GOAL} ms`,
          met: cpu <= CPU_GOAL,
        },
      )
    }
    const memory = await memoryOf(warm.pid)
    return [
      ...rows,
      {
        what: 'memory of the server after that',
        figures: `${memory} MB`,
        goal: `at most ${MEMORY_GOAL}`,
        met: memory <= MEMORY_GOAL,
      },
    ]
  } finally {
    await warm.stop()
    await cold.stop()
    await database.close()
  }
}

/** What the job has stored in a shop for every item that is on the marketplace; the filled catalogue came without it. */
async function recommend({ pool, ids }: FilledDatabase): Promise<void> {
  await pool.query(
    `insert into product_recommendations (source_product_id, recommended_product_id, similarity, reason, position)
     select source, source - place, 0.8, 'Similar price', place - 1 from unnest($1::int[]) source, generate_series(1, 8) place
     where source > place`,
    [ids],
  )
}

/** The Cookie header of Juniper's session. */
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

/** Answers that go before those that are counted: V8 is still making code of a page that few have asked for. */
const WARM = 1_000
/** One sees the garbage of several seconds, and what the server does besides. */
const COUNTED = 500

/** ms of the server's CPU, all its threads together, for each of some hundred answers, one after the other. */
async function cpuOf({ pid }: { pid: number }, { url, paths, headers = {} }: Asked): Promise<number> {
  const ask = async (count: number) => {
    for (let asked = 0; asked < count; asked++)
      await (await fetch(url + paths[asked % paths.length], { headers })).arrayBuffer()
  }
  await ask(WARM)
  const before = await cpuSeconds(pid)
  await ask(COUNTED)
  return ((await cpuSeconds(pid)) - before) * (1000 / COUNTED)
}

/** What Linux has counted for the process; its clock ticks a hundred times a second. */
async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
