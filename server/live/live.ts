import { LIVE_HISTORY_MS, type LiveChange } from '../../contracts/live.ts'
import type { Changes } from '../database/changes.ts'
import type { Deps } from '../deps.ts'
import { type DeskActor, isAdmin } from '../http/viewer.ts'
import { currentSale, type SaleAnswer, upcomingSale, viewSaleEvent } from '../sale/sale.ts'
import { findLive } from './live-queries.ts'

/** During a rush, each page gets only a few messages a second. */
const BATCH_MS = 250
const MAX_PRODUCTS = 200

type Subscriber = (event: Buffer) => void

/** The page's account or pass, and how to close its connection; null for a guest. */
type Owner = (DeskActor & { end: () => void }) | null

type Change = LiveChange<SaleAnswer>

export const serialize = (change: Change): Buffer => Buffer.from(`data: ${JSON.stringify(change)}\n\n`)
const PICKUPS = serialize({ pickups: true })
const ACCOUNT = serialize({ account: true })
const RELOAD = serialize({ all: true })
export const HEARTBEAT = serialize({})

interface Live {
  /**
   * Replays the changes of the last `age` ms, then sends each new one. Only desks get pickups, without a replay. Returns
   * the unsubscribe function.
   */
  subscribe(subscriber: Subscriber, age: number, owner: Owner): () => void
  stop(): void
}

/** Queries each change once for all connected pages. */
export function startLive(deps: Deps, changes: Changes): Live {
  const subscribers = new Map<Subscriber, Owner>()
  const history: { at: number; event: Buffer }[] = []
  let connectedAt = Number.POSITIVE_INFINITY
  /** `sales` or a product's id. */
  let pending = new Set<string>()
  let pendingSellers = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let reading = Promise.resolve()

  function onNotify(payload: string): void {
    const [, subject, id] = /^(pass-revoked|account|pickups):(\d+)$/.exec(payload) ?? []
    if (subject === 'pass-revoked') endPass(Number(id))
    else if (subject === 'account') disconnect(Number(id))
    else if (subject === 'pickups') sendSoon(pendingSellers, Number(id))
    else if (payload === 'sales' || /^\d+$/.test(payload)) sendSoon(pending, payload)
    // Other payloads are for the response cache.
  }

  function sendSoon<T>(batch: Set<T>, change: T): void {
    batch.add(change)
    timer ??= setTimeout(flush, BATCH_MS)
  }

  function flush(): void {
    timer = undefined
    sendPickups()
    // One after the other: a slow read must not send an older state after a newer one.
    reading = reading.then(sendChange)
  }

  async function sendChange(): Promise<void> {
    const payloads = pending
    pending = new Set()
    if (payloads.size === 0) return
    const startedAt = performance.now()
    const change = await readChange(deps, payloads).catch((error): Change => {
      deps.log.warn({ err: error }, 'live updates: could not read changes')
      return { all: true }
    })
    const at = performance.now()
    // All pages have been told to reload meanwhile.
    if (startedAt < connectedAt && connectedAt < at) return
    const event = serialize(change)
    history.push({ at, event })
    while (history[0] && history[0].at < at - LIVE_HISTORY_MS) history.shift()
    for (const subscriber of subscribers.keys()) subscriber(event)
  }

  function sendPickups(): void {
    const sellers = pendingSellers
    pendingSellers = new Set()
    if (sellers.size === 0) return
    for (const [subscriber, owner] of subscribers) if (owner && handsOverFor(owner, sellers)) subscriber(PICKUPS)
  }

  /** The desk refetches its list and learns from the error that the pass was revoked. */
  function endPass(id: number): void {
    for (const [subscriber, owner] of subscribers)
      if (owner?.kind === 'pass' && owner.pass.id === id) {
        subscriber(PICKUPS)
        subscribers.set(subscriber, null)
      }
  }

  /** Permissions were checked on connect. The page refetches the session and reconnects with it. */
  function disconnect(accountId: number): void {
    for (const [subscriber, owner] of subscribers)
      if (owner?.kind === 'account' && owner.account.id === accountId) {
        subscriber(ACCOUNT)
        owner.end()
      }
  }

  function onReconnect(): void {
    connectedAt = performance.now()
    // A read on a broken connection may take minutes to fail, and all pages reload now.
    reading = Promise.resolve()
    for (const subscriber of subscribers.keys()) subscriber(RELOAD)
  }

  const unsubscribe = changes.follow({ onNotify, onReconnect })
  return {
    subscribe(subscriber, age, owner) {
      const since = performance.now() - age
      if (age > LIVE_HISTORY_MS || since < connectedAt) subscriber(RELOAD)
      else for (const { at, event } of history) if (at >= since) subscriber(event)
      subscribers.set(subscriber, owner)
      return () => subscribers.delete(subscriber)
    },
    stop() {
      clearTimeout(timer)
      subscribers.clear()
      unsubscribe()
    },
  }
}

const handsOverFor = (owner: DeskActor, sellers: Set<number>): boolean =>
  owner.kind === 'pass' || isAdmin(owner) || sellers.has(owner.account.id)

async function readChange(deps: Deps, payloads: Set<string>): Promise<Change> {
  const ids = [...payloads].map(Number).filter(Number.isInteger)
  if (ids.length > MAX_PRODUCTS) return { all: true }
  const [products, current, upcoming] = await Promise.all([
    ids.length > 0 ? findLive(deps.db, ids, deps.now()) : [],
    payloads.has('sales') ? currentSale(deps) : null,
    payloads.has('sales') ? upcomingSale(deps) : null,
  ])
  const sales = { current: viewSaleEvent(current, deps.now()), upcoming: viewSaleEvent(upcoming, deps.now()) }
  return { ...(ids.length > 0 && { products }), ...(payloads.has('sales') && { sales }) }
}
