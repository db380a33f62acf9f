import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createIsbotFromList, isbotPatterns, list } from 'isbot'
import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { addressKey } from '../http/keys.ts'
import { storedUserAgent } from '../http/user-agent.ts'
import { isInternal, type Viewer } from '../http/viewer.ts'
import { isPublic, type ProductAnswer } from './product-row.ts'
import { countViews, dropAddresses, type View } from './view-queries.ts'

/** How long a visitor's further looks at an item are the same view, in ms. */
export const VIEW_LENGTH = 30 * 60 * 1000
/** Views of guests that one address adds to an item in that time. A venue's phones may share one. */
export const MOST_OF_ADDRESS = 50
/** How long views are gathered before they are written, in ms: a view is seen within 5 seconds. */
const GATHERING = 2000
/** Views that wait at most. More arrive only under an attack or with the database away; those are not counted. */
const MOST_WAITING = 4000
/** How long raw addresses are kept, in ms. */
const ADDRESS_LIFE = 30 * 24 * 60 * 60 * 1000

export interface Look {
  product: { id: number; sellerId: number }
  viewer: Viewer
  userAgent: string | undefined
  ip: string
}

interface ViewCounter {
  /**
   * Takes note and returns at once. The owner's looks and those of well-known bots are none. A newcomer is told from others
   * by address and browser, as a new cookie can be had for nothing.
   */
  saw(look: Look): void
  /** Writes what has been gathered. A clean stop ends with it. */
  flush(): Promise<void>
}

/** Gathers views in memory and writes them in batches, one at a time, so that reading a product waits for no write. */
export function startViewCounting({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>): ViewCounter {
  let waiting = new Map<string, View>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = async (): Promise<void> => {
    if (waiting.size === 0) return
    const views = [...waiting.values()]
    waiting = new Map()
    try {
      await countViews(db, views, { length: VIEW_LENGTH, mostOfAddress: MOST_OF_ADDRESS })
    } catch (error) {
      log.warn({ err: error, views: views.length }, 'views were not counted')
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  return {
    saw({ product, viewer: { account, visitorId, isNewcomer = false }, userAgent, ip }) {
      const key = `${product.id} ${isNewcomer ? `${addressKey(ip)} ${userAgent}` : visitorId}`
      if (waiting.has(key) || waiting.size >= MOST_WAITING) return
      if (account?.id === product.sellerId || isKnownBot(userAgent)) return
      waiting.set(key, {
        productId: product.id,
        userId: account?.id ?? null,
        sessionId: visitorId,
        ipAddress: plainAddress(ip),
        userAgent: storedUserAgent(userAgent),
        isNewcomer,
        createdAt: now(),
      })
      timer ??= setTimeout(flush, GATHERING)
    },
    flush,
  }
}

/** Counts each look at an item's page or answer, whether it came from the cache or not. */
export function countViewed(app: FastifyInstance, views: ViewCounter): void {
  app.addHook('onResponse', (request, _reply, done) => {
    const product = request.viewed as ProductAnswer | undefined
    if (product && isPublic(product.status) && !isInternal(request))
      views.saw({ product, viewer: request.viewer, userAgent: request.headers['user-agent'], ip: request.ip })
    done()
  })
}

/** Without the zone of a link-local address, which PostgreSQL does not take; null for what is no address. */
function plainAddress(ip: string): string | null {
  const [address = ''] = ip.replace(/^::ffff:(?=[\d.]+$)/i, '').split('%')
  return isIP(address) ? address : null
}

/** Forgets the raw addresses of views older than 30 days. */
export const forgetAddresses = ({ db, now }: Pick<Deps, 'now'> & { db: Queryable }): Promise<void> =>
  dropAddresses(db, new Date(now().getTime() - ADDRESS_LIFE))

/** What `isbot` also takes for bots, and we do not: programs that people write, and browsers that say little of themselves. */
const PROGRAMS = ['node', 'curl/8', 'python-requests/2', 'axios/1', 'Mozilla/5.0', 'Mozilla/5.0 HeadlessChrome/140']
const lenient = new Set(PROGRAMS.flatMap((program) => isbotPatterns(program)))
const isKnownBot = createIsbotFromList(list.filter((pattern) => !lenient.has(pattern)))
