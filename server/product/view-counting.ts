import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createIsbotFromList, isbotPatterns, list } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import { MINUTE_MS } from '../durations.ts'
import { addressKey } from '../http/keys.ts'
import { storedUserAgent } from '../http/user-agent.ts'
import { isInternal, type Viewer } from '../http/viewer.ts'
import { ownCopy } from '../own-copy.ts'
import { isPublic, type ProductAnswer } from './product-row.ts'
import { countViews, type View } from './view-queries.ts'

/** Repeat visits within this window count as one view. */
export const VIEW_WINDOW_MS = 30 * MINUTE_MS
/** Guests' views per address, item and window. Phones at a venue may share an address. */
export const MAX_VIEWS_PER_ADDRESS = 50
/** A view must be visible within 5 seconds. */
const FLUSH_MS = 2000
/** Exceeded only during an attack or a database outage; the rest is dropped. */
const MAX_QUEUED = 4000
const MAX_REMEMBERED = 20_000

export interface PageView {
  product: { id: number; sellerId: number }
  viewer: Viewer
  userAgent: string | undefined
  ip: string
}

interface ViewCounter {
  /**
   * Returns at once. Ignores the owner and well-known bots. Identifies a newcomer by address and browser, since anyone can
   * get a new cookie.
   */
  record(view: PageView): void
  /** Writes the queued views. Call on shutdown. */
  flush(): Promise<void>
}

/** Queues views in memory and writes them in batches, so reading a product never waits for a write. */
export function startViewCounting({ db, log, now }: Deps): ViewCounter {
  let queued = new Map<string, View>()
  /** When views that this process counted happened, in ms: repeat visits need not ask the database. */
  const counted = new LRUCache<string, number>({ max: MAX_REMEMBERED })
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = async (): Promise<void> => {
    if (queued.size === 0) return
    const keys = [...queued.keys()]
    const views = [...queued.values()]
    queued = new Map()
    try {
      const rules = { windowMs: VIEW_WINDOW_MS, maxPerAddress: MAX_VIEWS_PER_ADDRESS }
      for (const index of await countViews(db, views, rules)) {
        const [key, view] = [keys[index], views[index]]
        if (key && view) counted.set(key, view.createdAt.getTime())
      }
    } catch (error) {
      log.warn({ err: error, views: views.length }, 'views not counted')
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  return {
    record({ product, viewer: { account, visitorId, isNewcomer = false }, userAgent, ip }) {
      const key = `${product.id} ${isNewcomer ? ownCopy(`${addressKey(ip)} ${storedUserAgent(userAgent)}`) : visitorId}`
      const createdAt = now()
      const isRepeat = queued.has(key) || createdAt.getTime() - (counted.get(key) ?? -Infinity) < VIEW_WINDOW_MS
      if (isRepeat || queued.size >= MAX_QUEUED) return
      if (account?.id === product.sellerId || isKnownBot(userAgent)) return
      queued.set(key, {
        productId: product.id,
        userId: account?.id ?? null,
        sessionId: visitorId,
        ipAddress: plainAddress(ip),
        userAgent: storedUserAgent(userAgent),
        isNewcomer,
        createdAt,
      })
      timer ??= setTimeout(flush, FLUSH_MS)
    },
    flush,
  }
}

/** Counts each request for an item's page or JSON, cached or not. A HEAD request, as of a link checker, is no view. */
export function countViewed(app: FastifyInstance, views: ViewCounter): void {
  app.addHook('onResponse', (request, _reply, done) => {
    const product = request.viewed as ProductAnswer | undefined
    if (product && request.method === 'GET' && isPublic(product.status) && !isInternal(request))
      views.record({ product, viewer: request.viewer, userAgent: request.headers['user-agent'], ip: request.ip })
    done()
  })
}

/** Strips the zone of a link-local address, which PostgreSQL rejects; null if invalid. */
function plainAddress(ip: string): string | null {
  const [address = ''] = ip.replace(/^::ffff:(?=[\d.]+$)/i, '').split('%')
  return isIP(address) ? address : null
}

/** `isbot` also matches these; we count them: people's own scripts, and browsers with terse user agents. */
const PROGRAMS = ['node', 'curl/8', 'python-requests/2', 'axios/1', 'Mozilla/5.0', 'Mozilla/5.0 HeadlessChrome/140']
const lenient = new Set(PROGRAMS.flatMap((program) => isbotPatterns(program)))
const isKnownBot = createIsbotFromList(list.filter((pattern) => !lenient.has(pattern)))
