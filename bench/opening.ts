import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '../server/account/password.ts'
import { anAddress } from '../server/testing/addresses.ts'
import { addAccount, PASSWORD } from '../server/testing/people.ts'
import { areHealthy, type BusyShop, openBusyShop, p99 } from './busy-shop.ts'
import type { BenchOptions } from './main.ts'
import { describeCpu, GUEST_LEAD_MS, GUEST_SECONDS, type Rush, readPages, rush } from './rush.ts'
import type { Row } from './table.ts'
import { openWatchers, type Watchers } from './watchers.ts'

const DESKS = 10
/** For answers to Buy, ten buyers to an item and one. */
const P99_GOAL_MS = { contested: 1_000, each: 2_000 }
/** For a checkout, from Buy to the confirmation, and for each of its two calls. */
const CHECKOUT_GOAL = { serverCpuMs: 1.8, perSecond: 500 }
/** The time within which every open page must be updated. */
const LIVE_GOAL_MS = 2_000
/** How much longer Buy may take while the losers join lines. */
const LINES_COST = 1.2
/** The p99 of guests' pages while people sign in. */
const SIGN_INS_GOAL_MS = 100

/** A sale opens: all buyers press Buy at the same moment, and those who reach the payment page pay. Guests browse and watch. */
export async function opening({ watchers: watching, short }: BenchOptions): Promise<Row[]> {
  const buyers = short ? 100 : 1_000
  const few = buyers / 10
  const some = buyers / 5
  const shop = await openBusyShop()
  try {
    // Warm-up: compiles code and opens connections.
    await rush(shop, 10, 100)
    const calls = callsRow(await rush(shop, some, some, { hasGuests: false }))
    const watchers = await openWatchers(shop, watching)
    const contested = await rush(shop, few, buyers)
    const rows = [calls, ...(await rushRows(shop, contested, P99_GOAL_MS.contested))]
    rows.push(await updatedRow(watchers, contested.items, contested.end))
    const each = await rush(shop, buyers, buyers)
    rows.push(...(await rushRows(shop, each, P99_GOAL_MS.each)), checkoutRow(each))
    rows.push(await linesWhileBuying(shop, few, buyers), await desksWhileBuying(shop, few, buyers))
    rows.push(await pagesWhileSigningIn(shop, short ? 20 : 100))
    return rows
  } finally {
    await shop.close()
  }
}

async function rushRows(shop: BusyShop, rushed: Rush, goalMs: number): Promise<Row[]> {
  const { times, tally, completionTally, items, cpu, guests } = rushed
  const { rows } = await shop.pool.query(
    `select count(*)::int as paid, count(distinct product_id)::int as items from purchases where product_id = any($1)`,
    [items],
  )
  const { paid, items: sold } = rows[0]
  const [slowest, healthy] = [p99(times), await areHealthy(shop)]
  const clear = (tally.get(200) ?? 0) + (tally.get(409) ?? 0)
  const completed = completionTally.get(200) ?? 0
  const name = `${times.length.toLocaleString('en-US')} buyers on ${items.length.toLocaleString('en-US')} single items at once`
  return [
    {
      what: name,
      figures: `${paid} paid, ${paid - sold} sold twice, ${items.length - completed} lost; answers to Buy ${statusesOf(tally)}; to paying ${statusesOf(completionTally)}`,
      goal: `${items.length} paid, 0 twice, 0 lost, all answered`,
      met: paid === items.length && sold === paid && completed === paid && clear === times.length,
    },
    {
      what: `p99 of Buy, ${name}`,
      figures: `${Math.round(slowest)} ms${healthy ? '' : ', NOT HEALTHY after'}; CPU a buyer: ${describeCpu(cpu, times.length)}; beside ${guests}; load ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores`,
      goal: `${goalMs / 1000} s`,
      met: slowest <= goalMs && healthy,
    },
  ]
}

/** The number of responses by status. */
const statusesOf = (tally: Map<number, number>): string =>
  [...tally].map(([status, count]) => `${count}x ${status || 'none'}`).join(', ') || 'none'

/** Both halves of a checkout, with an item for every buyer. The payment itself is fake and takes no time. */
function checkoutRow({ items, completionTimes, cpu, completionCpu, seconds, guests }: Rush): Row {
  const sum = {
    server: cpu.server + completionCpu.server,
    database: cpu.database + completionCpu.database,
    load: cpu.load + completionCpu.load,
  }
  const [serverMs, rate] = [(sum.server * 1000) / items.length, items.length / seconds]
  return {
    what: `from Buy to bought, ${items.length.toLocaleString('en-US')} at once`,
    figures: `${Math.round(rate)}/s, CPU a checkout: ${describeCpu(sum, items.length)}; p99 of completion ${Math.round(p99(completionTimes))} ms; beside ${guests}`,
    goal: `${CHECKOUT_GOAL.perSecond}/s, ${CHECKOUT_GOAL.serverCpuMs} ms of server CPU`,
    met: serverMs <= CHECKOUT_GOAL.serverCpuMs && rate >= CHECKOUT_GOAL.perSecond,
  }
}

/** Its two calls separately, without other load. */
function callsRow({ items, times, seconds, pressedSeconds, cpu, completionCpu, commits }: Rush): Row {
  const count = items.length
  const rates = [count / pressedSeconds, count / (seconds - pressedSeconds)]
  const serverMs = [cpu, completionCpu].map(({ server }) => (server * 1000) / count)
  const [buyRate, completionRate] = rates.map((rate) => `${Math.round(rate)}/s`)
  return {
    what: `${times.length} buyers on ${count} different items, nobody else`,
    figures: `Buy ${buyRate}, CPU ${describeCpu(cpu, count)}; completion ${completionRate}, CPU ${describeCpu(completionCpu, count)}; ${(commits / count).toFixed(1)} commits a checkout`,
    goal: `${CHECKOUT_GOAL.perSecond}/s, ${CHECKOUT_GOAL.serverCpuMs} ms of server CPU a call`,
    met: Math.max(...serverMs) <= CHECKOUT_GOAL.serverCpuMs && Math.min(...rates) >= CHECKOUT_GOAL.perSecond,
  }
}

/** Two more rushes: in the second, the losers join the lines while others still press Buy. */
async function linesWhileBuying(shop: BusyShop, items: number, buyers: number): Promise<Row> {
  const without = await rush(shop, items, buyers)
  const result = await rush(shop, items, buyers, { joinsLines: true })
  const [before, slowest] = [p99(without.times), p99(result.times)]
  return {
    what: `${buyers - items} losers join the lines in the same moment`,
    figures: `${result.joined} in line, p99 ${Math.round(p99(result.joinTimes))} ms; Buy ${Math.round(slowest)} ms, ${(slowest / before).toFixed(2)} times that without`,
    goal: `all in line, Buy at most ${LINES_COST} times`,
    met: result.joined === buyers - items && slowest <= before * LINES_COST,
  }
}

/** The same rush with tills: each sells its own items for cash, and also tries to sell every item that buyers want. */
async function desksWhileBuying(shop: BusyShop, itemCount: number, buyers: number): Promise<Row> {
  const desks = await Promise.all(Array.from({ length: DESKS }, () => shop.newDesk()))
  const { times, deskTimes, deskTally, items, deskItems, guests } = await rush(shop, itemCount, buyers, { desks })
  const { rows } = await shop.pool.query(
    `select count(*)::int as sold, count(distinct product_id)::int as items, count(held_by)::int as cash,
       count(*) filter (where product_id = any($2))::int as own
     from purchases where product_id = any($1 || $2)`,
    [items, deskItems],
  )
  const { sold, items: different, cash, own } = rows[0]
  const isClear = [...deskTally.keys()].every((status) => status === 201 || status === 409)
  const [online, till] = [p99(times), p99(deskTimes)]
  return {
    what: `${DESKS} desks sell the same ${itemCount} items and ${deskItems.length} of their own while ${buyers.toLocaleString('en-US')} buy`,
    figures: `${own} of their own and ${cash - own} of the others for cash, ${sold - cash} online, ${sold - different} sold twice; desks heard ${statusesOf(deskTally)}; p99 of Buy ${Math.round(online)} ms, of a desk ${Math.round(till)} ms; beside ${guests}`,
    goal: `${itemCount + deskItems.length} sold, their own for cash, 0 twice, all answered, ${P99_GOAL_MS.contested / 1000} s`,
    met:
      sold === items.length + deskItems.length &&
      different === sold &&
      own === deskItems.length &&
      isClear &&
      Math.max(online, till) <= P99_GOAL_MS.contested,
  }
}

/** People who were signed out sign in at once, while guests read pages. */
async function pagesWhileSigningIn(shop: BusyShop, count: number): Promise<Row> {
  const passwordHash = await hashPassword(PASSWORD)
  const names = Array.from({ length: count }, (_, index) => `visitor_${index}`)
  for (const username of names) await addAccount(shop, username, passwordHash)
  const signIn = async (usernameOrEmail: string) => {
    const { status } = await fetch(`${shop.servers[0]?.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress(), 'x-forwarded-proto': 'https' },
      body: JSON.stringify({ usernameOrEmail, password: PASSWORD }),
    })
    return status
  }
  const alone = await readPages(shop, GUEST_SECONDS)
  const reading = readPages(shop, GUEST_SECONDS)
  await pause(GUEST_LEAD_MS)
  const startedAt = performance.now()
  const statuses = await Promise.all(names.map(signIn))
  const took = (performance.now() - startedAt) / 1000
  const beside = await reading
  const signedIn = statuses.filter((status) => status === 200).length
  return {
    what: `guests' pages while ${count} people sign in at once`,
    figures: `p99 ${beside.p99} ms, without ${alone.p99} ms; ${signedIn} signed in within ${took.toFixed(1)} s`,
    goal: `p99 ${SIGN_INS_GOAL_MS} ms, all signed in`,
    met: beside.p99 <= SIGN_INS_GOAL_MS && beside.failed === 0 && signedIn === count,
  }
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
    goal: `all, within ${LIVE_GOAL_MS / 1000} s of the end`,
    met: fewest === watchers.count,
  }
}
