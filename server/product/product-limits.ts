import type { Limit } from '../http/limiter.ts'

/** Per account: a houseful of 200 items goes in at once, and half as many again. */
export const NEW_LISTINGS: Limit = { name: 'listing', tries: 300, seconds: 60 * 60, what: 'new items' }

/** Per account: several passes through everything a large seller has. */
export const BULK_CHANGES: Limit = { name: 'bulk', tries: 60, seconds: 10 * 60, what: 'changes of many items' }

/** Items of one seller that wait for approval at a time: what admins can still look through. */
export const MOST_PENDING = 500
/** Nobody knows when an admin will have looked. */
export const PENDING_RETRY_SECONDS = 60 * 60
