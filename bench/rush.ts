import { setTimeout as pause } from 'node:timers/promises'
import { tallyOf } from '../scripts/fuzz/attackers/tally-of.ts'
import { anAddress } from '../server/testing/addresses.ts'
import type { Answer, Post } from '../server/testing/storm.ts'
import type { BusyShop } from './busy-shop.ts'
import { cpuSeconds } from './cpu.ts'
import { sendLoad } from './measure-in-turns.ts'

/** Items that no browser wants. */
const ITEMS_PER_DESK = 5
const UNANSWERED: Answer = { status: 0, body: null }
const GUEST_PAGES = ['/', '/marketplace', '/api/products', '/api/products/count', '/api/sale-events/current']
const GUEST_CONNECTIONS = 20
const GUESTS_PER_SECOND = 200
export const GUEST_SECONDS = 5
/** Until the load process sends its first request. */
export const GUEST_LEAD_MS = 1_000

export const readPages = (shop: BusyShop, duration: number) =>
  sendLoad({
    url: shop.servers[0]?.url ?? '',
    paths: GUEST_PAGES,
    headers: { 'accept-encoding': 'br', 'x-forwarded-for': anAddress(), 'x-forwarded-proto': 'https' },
    connections: GUEST_CONNECTIONS,
    overallRate: GUESTS_PER_SECOND,
    duration,
  })

/** Seconds of CPU since the start of each process. */
interface Cpu {
  server: number
  database: number
  load: number
}

async function cpuOf({ servers, databaseCpu }: BusyShop): Promise<Cpu> {
  const used = await Promise.all(servers.map(({ pid }) => cpuSeconds(pid)))
  const { user, system } = process.cpuUsage()
  return {
    server: used.reduce((sum, seconds) => sum + seconds, 0),
    database: await databaseCpu(),
    load: (user + system) / 1e6,
  }
}

/** The number of transactions that have written something so far. */
async function transactionsOf({ pool }: BusyShop): Promise<number> {
  const { rows } = await pool.query('select pg_snapshot_xmax(pg_current_snapshot())::text as next')
  return Number(rows[0].next)
}

const usedBetween = (before: Cpu, after: Cpu): Cpu => ({
  server: after.server - before.server,
  database: after.database - before.database,
  load: after.load - before.load,
})

export const describeCpu = ({ server, database, load }: Cpu, buyers: number): string =>
  [server, database, load]
    .map((seconds) => ((seconds * 1000) / buyers).toFixed(1))
    .join(' + ')
    .concat(' ms (server, PostgreSQL, load and Stripe)')

interface RushOptions {
  /** Whether a buyer who finds the item held joins its line at once. */
  joinsLines?: boolean
  /** Guests who read pages at the same time. */
  hasGuests?: boolean
  /** Tills that also try to sell each item, in their own order, and in between items that nobody else wants. */
  desks?: Post[]
}

export type Rush = Awaited<ReturnType<typeof rush>>

/** All press Buy at the same moment, and those who got an item pay. */
export async function rush(shop: BusyShop, itemCount: number, buyerCount: number, options: RushOptions = {}) {
  const { joinsLines = false, hasGuests = true, desks = [] } = options
  const items = await shop.stock(itemCount)
  const deskItems = await shop.stock(desks.length * ITEMS_PER_DESK)
  const times: number[] = []
  const joinTimes: number[] = []
  const deskTimes: number[] = []
  const browsers: Post[] = []
  while (browsers.length < buyerCount)
    browsers.push(...(await Promise.all(Array.from({ length: 20 }, () => shop.newBrowser()))))
  const buyer = { buyerName: 'Gus Guest', buyerEmail: 'gus@example.com' }
  const reading = hasGuests ? readPages(shop, GUEST_SECONDS) : null
  await pause(GUEST_LEAD_MS)
  const writtenBefore = await transactionsOf(shop)
  const before = await cpuOf(shop)
  const startedAt = performance.now()
  let joined = 0
  async function sellAll(post: Post, desk: number): Promise<number[]> {
    const start = desk * Math.ceil(itemCount / desks.length)
    const wanted = [...items.slice(start), ...items.slice(0, start)]
    const own = deskItems.slice(desk * ITEMS_PER_DESK, (desk + 1) * ITEMS_PER_DESK)
    // One of its own after every few of the others.
    for (const [index, id] of own.entries()) wanted.splice(Math.floor((index * itemCount) / own.length) + index, 0, id)
    const statuses: number[] = []
    for (const productId of wanted) {
      const sale = { items: [{ productId }], method: 'cash', key: `bench-${desk}-${productId}` }
      const { status } = await timed(deskTimes, () => post('/api/desk/sales', sale))
      statuses.push(status)
    }
    return statuses
  }
  const selling = Promise.all(desks.map(sellAll))
  const answers = await Promise.all(
    browsers.map(async (post, index) => {
      const productId = items[index % itemCount]
      const answer = await timed(times, () => post('/api/create-checkout-session', { productId, ...buyer }))
      if (!joinsLines || answer.status !== 409) return answer
      const place = await timed(joinTimes, () =>
        post(`/api/products/${productId}/line`, { email: `buyer-${index}@example.com` }),
      )
      if (place.status === 201) joined++
      return answer
    }),
  )
  const pressed = await cpuOf(shop)
  const pressedMs = performance.now() - startedAt
  let milliseconds = pressedMs
  const deskTally = tallyOf((await selling).flat())
  const won = answers.flatMap(({ status, body }, index) =>
    status === 200 ? [{ post: browsers[index], sessionId: body.sessionId, productId: items[index % itemCount] }] : [],
  )
  const paying = await cpuOf(shop)
  const paidAt = performance.now()
  const completionTimes: number[] = []
  const completions = await Promise.all(
    won.map(async ({ post, sessionId, productId }) => {
      shop.stripe.pay(sessionId)
      const complete = async () => (await post?.('/api/dev-complete-purchase', { sessionId, productId })) ?? UNANSWERED
      return timed(completionTimes, complete)
    }),
  )
  // A 409 without a message counts as unanswered.
  const tally = tallyOf(answers.map(({ status, body }) => (status === 409 && !body?.message ? 0 : status)))
  const end = performance.now()
  milliseconds += end - paidAt
  const bought = await cpuOf(shop)
  const commits = (await transactionsOf(shop)) - writtenBefore
  const read = await reading
  const guests = read
    ? `${read.requests} pages read by guests (p99 ${read.p99} ms, ${read.failed} failed)`
    : 'nobody else'
  return {
    items,
    deskItems,
    guests,
    times,
    tally,
    cpu: usedBetween(before, pressed),
    completionTimes,
    completionTally: tallyOf(completions.map(({ status }) => status)),
    completionCpu: usedBetween(paying, bought),
    seconds: milliseconds / 1000,
    pressedSeconds: pressedMs / 1000,
    commits,
    end,
    joined,
    joinTimes,
    deskTimes,
    deskTally,
  }
}

async function timed(times: number[], ask: () => Promise<Answer>): Promise<Answer> {
  const started = performance.now()
  const answer = await ask().catch(() => UNANSWERED)
  times.push(performance.now() - started)
  return answer
}
