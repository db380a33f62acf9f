import { readFile } from 'node:fs/promises'
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Post } from '../server/testing/storm.ts'
import { areHealthy, type BusyShop, openBusyShop, p99 } from './busy-shop.ts'
import type { BenchOptions } from './main.ts'
import type { Row } from './table.ts'
import { openWatchers, type Watchers } from './watchers.ts'

const DESKS = 10
const UNANSWERED: Answer = { status: 0, body: null }
const ITEMS = 100
const BUYERS = 1_000
/** goals.md */
const P99_GOAL_MS = 2_000
/** The time within which every open page must be updated. */
const LIVE_GOAL_MS = 2_000
/** How much longer Buy may take while the losers join lines. */
const LINES_COST = 1.2
/** The share of guest reads served from the cache. */
const CACHED_GOAL = 0.9

/** A sale opens: all buyers press Buy at the same moment, ten per item; those who reach the payment page pay. */
export async function opening({ watchers: watching }: BenchOptions): Promise<Row[]> {
  const shop = await openBusyShop()
  try {
    // Warm-up: compiles code and opens connections.
    await rush(shop, 10, 100)
    const watchers = await openWatchers(shop, watching)
    const { times, tally, completed, items, end, cpu } = await rush(shop, ITEMS, BUYERS)
    const { rows } = await shop.pool.query(
      `select count(*)::int as paid, count(distinct product_id)::int as items from purchases where product_id = any($1)`,
      [items],
    )
    const { paid, items: sold } = rows[0]
    const [slowest, healthy] = [p99(times), await areHealthy(shop)]
    const clear = (tally.get(200) ?? 0) + (tally.get(409) ?? 0)
    const [load = 0] = os.loadavg()
    const answers = [...tally].map(([status, count]) => `${count}x ${status || 'none'}`).join(', ')
    return [
      {
        what: `${BUYERS.toLocaleString('en-US')} buyers on ${ITEMS} single items at once`,
        figures: `${paid} paid, ${paid - sold} sold twice, ${ITEMS - completed} lost; answers ${answers}`,
        goal: `${ITEMS} paid, 0 twice, 0 lost, all answered`,
        met: paid === ITEMS && sold === ITEMS && completed === ITEMS && clear === BUYERS,
      },
      {
        what: 'p99 of the answers to Buy',
        figures: `${Math.round(slowest)} ms${healthy ? ', healthy after' : ', NOT HEALTHY after'} (${cpu.toFixed(2)} s of server CPU, load ${load.toFixed(1)} on ${os.cpus().length} cores)`,
        goal: `under ${P99_GOAL_MS} ms`,
        met: slowest < P99_GOAL_MS && healthy,
      },
      ...(watching > 0 ? [await updatedRow(watchers, items, end)] : []),
      await linesWhileBuying(shop, slowest),
      await desksWhileBuying(shop),
      // A separate rush: constant guest reads would distort the buyers' times above.
      await cachedWhileBuying(shop),
    ]
  } finally {
    await shop.close()
  }
}

/** A second rush of the same size, in which the losers join the lines while others still press Buy. */
async function linesWhileBuying(shop: BusyShop, withoutLines: number): Promise<Row> {
  const { times, joined, joinTimes } = await rush(shop, ITEMS, BUYERS, { joinsLines: true })
  const slowest = p99(times)
  return {
    what: `${BUYERS - ITEMS} losers join the lines in the same moment`,
    figures: `${joined} in line, p99 ${Math.round(p99(joinTimes))} ms; Buy ${Math.round(slowest)} ms, ${(slowest / withoutLines).toFixed(2)} times that without`,
    goal: `all in line, Buy at most ${LINES_COST} times`,
    met: joined === BUYERS - ITEMS && slowest <= withoutLines * LINES_COST,
  }
}

/** The same rush with tills on the floor, each of which tries to sell every item for cash. */
async function desksWhileBuying(shop: BusyShop): Promise<Row> {
  const desks = await Promise.all(Array.from({ length: DESKS }, () => shop.newDesk()))
  const { times, deskTimes, deskTally, items } = await rush(shop, ITEMS, BUYERS, { desks })
  const { rows } = await shop.pool.query(
    `select count(*)::int as sold, count(distinct product_id)::int as items, count(held_by)::int as cash
     from purchases where product_id = any($1)`,
    [items],
  )
  const { sold, items: different, cash } = rows[0]
  const answers = [...deskTally].map(([status, count]) => `${count}x ${status || 'none'}`).join(', ')
  const isClear = [...deskTally.keys()].every((status) => status === 201 || status === 409)
  const slowest = p99([...times, ...deskTimes])
  return {
    what: `${DESKS} desks sell the same ${ITEMS} items while ${BUYERS.toLocaleString('en-US')} buy`,
    figures: `${cash} for cash, ${sold - cash} online, ${sold - different} sold twice; desks heard ${answers}; p99 ${Math.round(slowest)} ms`,
    goal: `${ITEMS} sold, 0 twice, all answered, under ${P99_GOAL_MS} ms`,
    met: sold === ITEMS && different === ITEMS && cash > 0 && isClear && slowest < P99_GOAL_MS,
  }
}

const GUESTS = 20
const GUEST_READS = ['/', '/marketplace', '/api/products', '/api/products/count', '/api/sale-events/current']

async function cachedWhileBuying(shop: BusyShop): Promise<Row> {
  let guests: Guests | undefined
  const whenReady = async () => {
    guests = await startGuests(shop)
  }
  await rush(shop, ITEMS, BUYERS, { whenReady })
  const { reads, cached } = (await guests?.stop()) ?? { reads: 0, cached: 0 }
  return {
    what: `guest reads answered from the cache while ${BUYERS.toLocaleString('en-US')} buy`,
    figures: `${(cached * 100).toFixed(1)} % of ${reads.toLocaleString('en-US')}`,
    goal: `above ${CACHED_GOAL * 100} %`,
    met: cached > CACHED_GOAL,
  }
}

interface Guests {
  stop(): Promise<{ reads: number; cached: number }>
}

/** Guests read constantly until stopped. The servers' metrics tell the share of cache hits. */
async function startGuests(shop: BusyShop): Promise<Guests> {
  const before = await readsOf(shop)
  let isStopped = false
  async function browse(guest: number): Promise<void> {
    const url = shop.servers[guest % shop.servers.length]?.url ?? ''
    for (let read = guest; !isStopped; read++) {
      const response = await fetch(url + GUEST_READS[read % GUEST_READS.length]).catch(() => undefined)
      await response?.arrayBuffer().catch(() => {})
    }
  }
  const guests = Promise.all(Array.from({ length: GUESTS }, (_, guest) => browse(guest)))
  return {
    async stop() {
      isStopped = true
      await guests
      const after = await readsOf(shop)
      const [hits, misses] = [after.hit - before.hit, after.miss - before.miss]
      return { reads: hits + misses, cached: hits / Math.max(1, hits + misses) }
    },
  }
}

async function readsOf({ servers }: BusyShop): Promise<{ hit: number; miss: number }> {
  const reads = { hit: 0, miss: 0 }
  for (const { url } of servers) {
    const text = await (await fetch(`${url}/metrics`)).text()
    for (const [, result, count] of text.matchAll(/^fernvale_cache_reads_total\{result="(hit|miss)"\} (\d+)/gm))
      reads[result as keyof typeof reads] += Number(count)
  }
  return reads
}

/** Whether every open page was updated about every item. */
async function updatedRow(watchers: Watchers, items: number[], end: number): Promise<Row> {
  await pause(Math.max(0, end + LIVE_GOAL_MS - performance.now()))
  const updated = items.map((id) => watchers.takeTimes(id).filter((time) => time < end + LIVE_GOAL_MS).length)
  watchers.close()
  const fewest = Math.min(...updated)
  return {
    what: `${watchers.count.toLocaleString('en-US')} open pages meanwhile`,
    figures: `${fewest} or more updated about each item`,
    goal: `all, within ${LIVE_GOAL_MS} ms of the end`,
    met: fewest === watchers.count,
  }
}

interface RushOptions {
  /** Runs once every buyer has a cookie. */
  whenReady?: () => Promise<void>
  /** Whoever finds the item held joins its line at once. */
  joinsLines?: boolean
  /** Tills that try to sell each item meanwhile, in an order of their own. */
  desks?: Post[]
}

async function rush(shop: BusyShop, itemCount: number, buyerCount: number, options: RushOptions = {}) {
  const { whenReady = async () => {}, joinsLines = false, desks = [] } = options
  const items = await shop.stock(itemCount)
  const times: number[] = []
  const joinTimes: number[] = []
  const deskTimes: number[] = []
  const deskTally = new Map<number, number>()
  const browsers: Post[] = []
  while (browsers.length < buyerCount)
    browsers.push(...(await Promise.all(Array.from({ length: 20 }, () => shop.newBrowser()))))
  const buyer = { buyerName: 'Gus Guest', buyerEmail: 'gus@example.com' }
  await whenReady()
  const before = await cpuOf(shop)
  let joined = 0
  async function sellAll(post: Post, desk: number): Promise<void> {
    for (let step = 0; step < itemCount; step++) {
      const productId = items[(step + desk * Math.ceil(itemCount / desks.length)) % itemCount]
      const sale = { items: [{ productId }], method: 'cash', key: `bench-${desk}-${productId}` }
      const { status } = await timed(deskTimes, () => post('/api/desk/sales', sale))
      deskTally.set(status, (deskTally.get(status) ?? 0) + 1)
    }
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
  const cpu = (await cpuOf(shop)) - before
  await selling
  const won = answers.flatMap(({ status, body }, index) =>
    status === 200 ? [{ post: browsers[index], sessionId: body.sessionId, productId: items[index % itemCount] }] : [],
  )
  const completions = await Promise.all(
    won.map(async ({ post, sessionId, productId }) => {
      shop.stripe.pay(sessionId)
      return (await post?.('/api/dev-complete-purchase', { sessionId, productId }).catch(() => UNANSWERED))?.status
    }),
  )
  const tally = new Map<number, number>()
  // A 409 without a message counts as unanswered.
  for (const { status, body } of answers) {
    const counted = status === 409 && !body?.message ? 0 : status
    tally.set(counted, (tally.get(counted) ?? 0) + 1)
  }
  const completed = completions.filter((status) => status === 200).length
  return { times, tally, completed, items, end: performance.now(), cpu, joined, joinTimes, deskTimes, deskTally }
}

async function timed(times: number[], ask: () => Promise<Answer>): Promise<Answer> {
  const started = performance.now()
  const answer = await ask().catch(() => UNANSWERED)
  times.push(performance.now() - started)
  return answer
}

/** The servers' CPU time in seconds, which does not depend on the load of the machine. 0 if there is no /proc. */
async function cpuOf({ servers }: BusyShop): Promise<number> {
  const used = await Promise.all(
    servers.map(async ({ pid }) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const [user = 0, system = 0] = stat.split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
      return (user + system) / TICKS_PER_SECOND
    }),
  )
  return used.reduce((sum, seconds) => sum + seconds, 0)
}

/** Of the times in /proc. */
const TICKS_PER_SECOND = 100
