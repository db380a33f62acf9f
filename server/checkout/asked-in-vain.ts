import { LRUCache } from 'lru-cache'
import { tooMany } from '../http/limiter.ts'

const WINDOW_SECONDS = 60
/** Per key, window and server. Far more than a page or a person asks. */
const MAX_ASKED = 100

/** How often a buyer made us ask the provider for nothing, by payment or buyer, since the first time in the window. */
const askedInVain = new LRUCache<string, number>({ max: 10_000, ttl: WINDOW_SECONDS * 1000, noUpdateTTL: true })

/**
 * Throws 429 if the provider was asked for nothing too often. Providers limit all calls of a shop together, so one visitor with an
 * open page could keep everybody from paying.
 */
export function refuseAsking(key: string): void {
  if ((askedInVain.get(key) ?? 0) >= MAX_ASKED) throw tooMany('tries', WINDOW_SECONDS)
}

export function countAsking(key: string): void {
  askedInVain.set(key, (askedInVain.get(key) ?? 0) + 1)
}
