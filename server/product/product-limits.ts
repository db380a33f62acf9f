import { HOUR_SECONDS, MINUTE_SECONDS } from '../durations.ts'
import type { Limit } from '../http/limiter.ts'

/** Per account: a household of 200 items, and half as many again. */
export const NEW_LISTINGS: Limit = { name: 'listing', tries: 300, seconds: HOUR_SECONDS, what: 'new items' }

/** Per account: several passes over everything that a large seller has. */
export const BULK_CHANGES: Limit = {
  name: 'bulk',
  tries: 60,
  seconds: 10 * MINUTE_SECONDS,
  what: 'changes of many items',
}

/** Per seller at a time: as many as admins can still review. */
export const MAX_PENDING = 500
/** A guess: it depends on when an admin reviews them. */
export const PENDING_RETRY_SECONDS = HOUR_SECONDS
