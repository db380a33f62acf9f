import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Changes } from '../database/changes.ts'
import type { Settings } from '../settings.ts'
import { EVERYTHING, tagsOfPayload } from './cache-tags.ts'
import { type CachedResponse, sendCached } from './cached-response.ts'
import { hasJustWritten } from './replica-reads.ts'
import type { ViewerResolver } from './resolve-viewer.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'
import { isInternal } from './viewer.ts'
import { isGuest } from './visitor.ts'

/** Together with the time of the read, less than a second old. */
const CALLS = { ttlMs: 900, maxBytes: 16 * 1024 * 1024 }
/** Together with the calls' TTL and the batching of views, a view shows within five seconds. */
const PAGES = { ttlMs: 2_000, maxBytes: 24 * 1024 * 1024 }

/** Of an invalidation, per tag. */
const THROTTLE_MS = 100

export interface SharedResponses {
  calls: ResponseCache
  pages: ResponseCache
  /** Browsers' requests only, not this server's own reads. */
  reads: { hit: number; miss: number }
  count(result: 'hit' | 'miss', request: FastifyRequest): void
  /** Sends the cached response, or creates it first. */
  answer(
    cache: ResponseCache,
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
    make: (tags: Set<string>) => Promise<CachedResponse>,
  ): Promise<void>
  invalidate(tags: Iterable<string>): void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null when GUEST_CACHE is off. */
    sharedResponses: SharedResponses | null
  }
  interface FastifyRequest {
    /** The product in the response, if this request counts as a view of it. */
    viewed?: unknown
  }
}

interface CacheDeps {
  settings: Pick<Settings, 'GUEST_CACHE'>
  viewers: ViewerResolver
}

/** Serves cache hits. Register first: later hooks must not run for a hit. */
export function serveCached(app: FastifyInstance, deps: CacheDeps, changes: Changes): void {
  const shared = deps.settings.GUEST_CACHE ? shareResponses(deps.viewers, changes) : null
  app.decorate('sharedResponses', shared)
  if (!shared) return
  const { send, calls, pages, count } = shared
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url } = request
    if (method !== 'GET' && method !== 'HEAD') return done()
    const found = calls.get(url) ?? pages.get(url)
    if (!found || (found.sharing.sharedWith === 'guests' && !isGuest(request))) return done()
    if (hasJustWritten(app, request)) return done()
    count('hit', request)
    send(found, request, reply)
  })
}

function shareResponses(viewers: ViewerResolver, changes: Changes) {
  const [calls, pages] = [createResponseCache(CALLS), createResponseCache(PAGES)]
  const reads = { hit: 0, miss: 0 }

  function invalidate(tags: Iterable<string>): void {
    const all = [...tags]
    // Before the pages, which are rendered from them.
    calls.invalidate(all)
    pages.invalidate(all)
  }
  const invalidateSoon = throttleByKey((tag) => invalidate([tag]))
  changes.follow({
    onNotify: (payload) => tagsOfPayload(payload).forEach(invalidateSoon),
    onReconnect: () => invalidateSoon(EVERYTHING),
  })

  function send(response: CachedResponse, request: FastifyRequest, reply: FastifyReply): void {
    const { setsCookie, viewed } = response.sharing
    request.viewed = viewed
    // Hits skip the viewer's hook.
    if (setsCookie && !isInternal(request)) request.viewer ??= viewers.guest(request, reply)
    sendCached(response, request, reply)
  }

  function count(result: keyof typeof reads, request: FastifyRequest): void {
    if (!isInternal(request)) reads[result]++
  }

  return {
    calls,
    pages,
    reads,
    count,
    send,
    invalidate,
    async answer(cache, key, request, reply, make) {
      let isMiss = false
      const response = await cache.read(key, (tags) => {
        isMiss = true
        return make(tags)
      })
      count(isMiss ? 'miss' : 'hit', request)
      send(response, request, reply)
    },
  } satisfies SharedResponses & { send: typeof send }
}

/** With a leading and a trailing edge. */
function throttleByKey(act: (key: string) => void): (key: string) => void {
  /** Keys within their interval, and whether each was requested again. */
  const isPending = new Map<string, boolean>()

  function run(key: string): void {
    isPending.set(key, false)
    setTimeout(() => (isPending.get(key) ? run(key) : isPending.delete(key)), THROTTLE_MS).unref()
    act(key)
  }
  return (key) => {
    if (isPending.has(key)) isPending.set(key, true)
    else run(key)
  }
}
