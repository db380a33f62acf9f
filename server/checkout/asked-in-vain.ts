import { LRUCache } from 'lru-cache'
import { AppError } from '../http/app-error.ts'
import { waitText } from '../http/limiter.ts'
import type { CheckoutRow } from './checkout-queries.ts'

const WINDOW_SECONDS = 60
/** Per payment, window and server. Far more than a page or a person asks. */
const MAX_ASKED = 100

/** How often a payment's buyer made us ask the provider though it was not paid, by reference. Started with the first. */
const askedInVain = new LRUCache<string, number>({ max: 10_000, ttl: WINDOW_SECONDS * 1000, noUpdateTTL: true })

/**
 * Throws 429 if this payment was asked about too often: providers limit all calls of a shop together, so one visitor with an open
 * page could keep everybody from paying.
 */
export function refuseAsking({ reference }: CheckoutRow): void {
  if ((askedInVain.get(reference) ?? 0) < MAX_ASKED) return
  throw new AppError('too_many_tries', `Too many tries. Please wait ${waitText(WINDOW_SECONDS)} and try again.`, {
    retryAfter: WINDOW_SECONDS,
  })
}

export function countAsking({ reference }: CheckoutRow): void {
  askedInVain.set(reference, (askedInVain.get(reference) ?? 0) + 1)
}
