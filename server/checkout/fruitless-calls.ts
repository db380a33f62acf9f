import { LRUCache } from 'lru-cache'
import { tooMany } from '../http/limiter.ts'

const WINDOW_SECONDS = 60
/** Per key, window and server. Far more than a page or a person causes. */
const MAX_CALLS = 100

/** Calls to the provider that changed nothing, by payment or buyer, since the first in the window. */
const calls = new LRUCache<string, number>({ max: 10_000, ttl: WINDOW_SECONDS * 1000, noUpdateTTL: true })

/**
 * Throws 429 past the limit. Providers limit all calls of a shop together, so one visitor with an open page could keep everybody
 * from paying.
 */
export function checkFruitlessCalls(key: string): void {
  if ((calls.get(key) ?? 0) >= MAX_CALLS) throw tooMany('tries', WINDOW_SECONDS)
}

export function countFruitlessCall(key: string): void {
  calls.set(key, (calls.get(key) ?? 0) + 1)
}
