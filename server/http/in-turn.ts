import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { addressKey } from './keys.ts'
import { isInternal } from './viewer.ts'
import { clientLeft } from './work-queue.ts'

/** Per IP address: too few to keep the server busy for long, even one that has just started. */
const CONCURRENCY = 4
/** A longer read waits for the database, not for the CPU, and leaves its place to the next. */
export const MAX_COUNTED_MS = 1_000

interface Place {
  /** Requests that wait for it or read. */
  requests: number
  taken: Promise<void>
  leave: () => void
}

interface Browser {
  /** How many of its reads may be at its address's limit, running or waiting. */
  limit: LimitFunction
  /** Taken or waited for. */
  places: Map<unknown, Place>
}

const limitOf = new LRUCache<string, LimitFunction>({ max: 10_000 })
const browserOf = new LRUCache<string, Browser>({ max: 10_000 })

/**
 * Runs a read of the catalog once its IP address has few others running, so that one address's many expensive reads, such as
 * misspelled searches, do not keep everyone else waiting. Browsers behind one address take turns too; those without a visitor
 * cookie count as one. A browser's reads with the same key take one place: they share statements. A page's own reads are part of
 * the page. Throws `bad_input` if the client left before its turn.
 */
export async function inTurn<T>(request: FastifyRequest, key: unknown, read: () => Promise<T>): Promise<T> {
  if (isInternal(request)) return read()
  const place = placeFor(request, key)
  place.requests += 1
  let hasRead = false
  try {
    await place.taken
    if (request.socket.destroyed) throw clientLeft()
    hasRead = true
    return await read()
  } finally {
    place.requests -= 1
    // If the first client left before its turn, the place is that of the others who wait for it.
    if (hasRead || place.requests === 0) place.leave()
  }
}

function placeFor(request: FastifyRequest, key: unknown): Place {
  const address = addressKey(request.ip)
  const owner = `${address} ${request.server.visitorKey(request)}`
  const browser = browserOf.get(owner) ?? { limit: pLimit(CONCURRENCY), places: new Map() }
  browserOf.set(owner, browser)
  const limit = limitOf.get(address) ?? pLimit(CONCURRENCY)
  limitOf.set(address, limit)
  return browser.places.get(key) ?? takePlace(browser, limit, key)
}

function takePlace({ limit: ownLimit, places }: Browser, limit: LimitFunction, key: unknown): Place {
  const place: Place = { requests: 0, taken: Promise.resolve(), leave: () => {} }
  place.taken = new Promise((take) => {
    const hold = async () => {
      const left = new Promise<void>((resolve) => {
        place.leave = resolve
      })
      const timer = setTimeout(place.leave, MAX_COUNTED_MS).unref()
      take()
      await left
      clearTimeout(timer)
      places.delete(key)
    }
    void ownLimit(() => limit(hold))
  })
  places.set(key, place)
  return place
}
