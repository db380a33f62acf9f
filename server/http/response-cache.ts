import { LRUCache } from 'lru-cache'
import { EVERYTHING } from './cache-tags.ts'
import type { CachedResponse } from './cached-response.ts'

export interface ResponseCache {
  get(key: string): CachedResponse | undefined
  /**
   * Whether to answer a request from the cache: it has the response or is making it, it holds only a few, or the same was
   * requested within the last TTL. Counts as a request.
   */
  admits(key: string): boolean
  /**
   * Returns the cached response, the one in flight, or a new one. Only a 200 is cached. `make` adds the tags of what it
   * reads, before the read if it knows them.
   */
  read(key: string, make: (tags: Set<string>) => Promise<CachedResponse>): Promise<CachedResponse>
  invalidate(tags: Iterable<string>): void
}

/** The tag of a response that depends on untagged data: sent to its waiters, never stored. */
export const NO_STORE = 'no-store'

interface CacheOptions {
  /** Counted from the start of the read. */
  ttlMs: number
  /** Of all responses together, including compressed bodies. */
  maxBytes: number
}

interface Entry {
  response: CachedResponse
  tags: ReadonlySet<string>
}

interface Flight {
  promise: Promise<CachedResponse>
  tags: ReadonlySet<string>
  /** Tags invalidated since it started. */
  invalidated: Set<string>
}

/** Otherwise reading every product in turn would pay for entries that nobody reads. */
const FREELY_ADMITTED = 100
/** Larger responses are not cached. */
const MAX_ENTRY_BYTES = 512 * 1024

export function createResponseCache({ ttlMs, maxBytes }: CacheOptions): ResponseCache {
  const keysByTag = new Map<string, Set<string>>()
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: MAX_ENTRY_BYTES,
    ttl: ttlMs,
    // Looked up each time because tests replace it.
    perf: { now: () => performance.now() },
    sizeCalculation: ({ response }) => response.body.length * 2 + 1_000,
    dispose: ({ tags }, key) => {
      for (const tag of tags) {
        const keys = keysByTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysByTag.delete(tag)
      }
    },
  })
  const flights = new Set<Flight>()
  const inFlight = new Map<string, Flight>()

  /** When each key was requested: those since the last sweep, and those between it and the one before. */
  let [requestedAt, requestedBefore] = [new Map<string, number>(), new Map<string, number>()]
  let sweptAt = performance.now()
  /** lru-cache keeps a stale entry in memory until it is requested again. */
  function sweep(): void {
    if (performance.now() - sweptAt < ttlMs) return
    sweptAt = performance.now()
    entries.purgeStale()
    requestedBefore = requestedAt
    requestedAt = new Map()
  }

  function admits(key: string): boolean {
    sweep()
    const now = performance.now()
    const before = requestedAt.get(key) ?? requestedBefore.get(key) ?? Number.NEGATIVE_INFINITY
    requestedAt.set(key, now)
    return now - before < ttlMs || entries.size < FREELY_ADMITTED || entries.has(key) || inFlight.has(key)
  }

  function get(key: string): CachedResponse | undefined {
    const response = entries.get(key)?.response
    if (response) requestedAt.set(key, performance.now())
    return response
  }

  function store(key: string, entry: Entry, start: number): void {
    entries.set(key, entry, { start })
    // Too large or already stale.
    if (!entries.has(key)) return
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    }
  }

  function begin(key: string, make: (tags: Set<string>) => Promise<CachedResponse>): Promise<CachedResponse> {
    sweep()
    const start = performance.now()
    const tags = new Set<string>()
    const flight: Flight = { promise: make(tags), tags, invalidated: new Set() }
    flights.add(flight)
    inFlight.set(key, flight)
    const end = (response?: CachedResponse) => {
      flights.delete(flight)
      if (inFlight.get(key) === flight) inFlight.delete(key)
      // Reads that started before an invalidation answer their waiters but are not stored.
      if (response?.status === 200 && !tags.has(NO_STORE) && !isOutdated(flight)) store(key, { response, tags }, start)
    }
    flight.promise.then(end, () => end())
    return flight.promise
  }

  return {
    get,
    admits,
    async read(key, make) {
      const cached = get(key)
      if (cached) return cached
      const flight = inFlight.get(key)
      return flight && !isOutdated(flight) ? flight.promise : begin(key, make)
    },
    invalidate(tags) {
      for (const tag of tags) {
        if (tag === EVERYTHING) entries.clear()
        for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key)
        for (const { invalidated } of flights) invalidated.add(tag)
      }
    },
  }
}

function isOutdated({ tags, invalidated }: Flight): boolean {
  if (invalidated.size === 0) return false
  if (invalidated.has(EVERYTHING)) return true
  for (const tag of tags) if (invalidated.has(tag)) return true
  return false
}
