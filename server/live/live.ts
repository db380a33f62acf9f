import { LIVE_HISTORY_MS, type LiveChange } from '../../contracts/live.ts'
import type { Changes } from '../database/changes.ts'
import type { Deps } from '../deps.ts'
import { currentSale, upcomingSale } from '../sale/sale.ts'
import { findLive } from './live-queries.ts'

/** Changes are gathered for so long, in ms: in a storm each page gets a few messages a second, not hundreds. */
const GATHERING = 250
/** More products than this in one go, and pages read again what they show. */
const MANY = 200

/** Takes a whole event, as it goes over the wire: made once, however many pages are open. */
type Follower = (event: Buffer) => void

const eventOf = (change: LiveChange): Buffer => Buffer.from(`data: ${JSON.stringify(change)}\n\n`)
const READ_AGAIN = eventOf({ all: true })
/** A sign of life. */
export const NOTHING_NEW = eventOf({})

interface Live {
  /** Tells what has changed in the last `age` ms, and then each change, until the answer is called. */
  follow(follower: Follower, age: number): () => void
  stop(): void
}

type LiveDeps = Pick<Deps, 'db' | 'log' | 'now'>

/** Reads what has changed once, for all the pages that this server keeps posted. */
export function startLive(deps: LiveDeps, changes: Changes): Live {
  const followers = new Set<Follower>()
  const past: { at: number; event: Buffer }[] = []
  /** Since when nothing was missed. */
  let hearing = Number.POSITIVE_INFINITY
  let gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function onNotify(word: string): void {
    // The rest is for the response cache.
    if (word !== 'sales' && !/^\d+$/.test(word)) return
    gathered.add(word)
    timer ??= setTimeout(tell, GATHERING)
  }

  async function tell(): Promise<void> {
    const words = gathered
    gathered = new Set()
    timer = undefined
    const change = await read(deps, words).catch((error): LiveChange => {
      deps.log.warn({ err: error }, 'live updates: what changed could not be read')
      return { all: true }
    })
    const at = performance.now()
    const event = eventOf(change)
    past.push({ at, event })
    while (past[0] && past[0].at < at - LIVE_HISTORY_MS) past.shift()
    for (const follower of followers) follower(event)
  }

  function onReconnect(): void {
    hearing = performance.now()
    for (const follower of followers) follower(READ_AGAIN)
  }

  const leave = changes.follow({ onNotify, onReconnect })
  return {
    follow(follower, age) {
      const since = performance.now() - age
      if (age > LIVE_HISTORY_MS || since < hearing) follower(READ_AGAIN)
      else for (const { at, event } of past) if (at >= since) follower(event)
      followers.add(follower)
      return () => followers.delete(follower)
    },
    stop() {
      clearTimeout(timer)
      followers.clear()
      leave()
    },
  }
}

async function read(deps: LiveDeps, words: Set<string>): Promise<LiveChange> {
  const ids = [...words].map(Number).filter(Number.isInteger)
  if (ids.length > MANY) return { all: true }
  const [products, current, upcoming] = await Promise.all([
    ids.length > 0 ? findLive(deps.db, ids, deps.now()) : [],
    words.has('sales') ? currentSale(deps) : null,
    words.has('sales') ? upcomingSale(deps) : null,
  ])
  return { ...(ids.length > 0 && { products }), ...(words.has('sales') && { sales: { current, upcoming } }) }
}
