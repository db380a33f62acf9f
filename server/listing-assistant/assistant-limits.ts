import { DAY_SECONDS, HOUR_SECONDS } from '../durations.ts'
import type { Limit } from '../http/limiter.ts'

/** Per account. Each may cost an AI call, or a second of CPU for the built-in assistant. */
export const ANALYSES: Limit = { name: 'draft-analysis', tries: 300, seconds: HOUR_SECONDS, what: 'photo analyses' }
/** Per account. */
export const PRICE_LOOKUPS: Limit = { name: 'price-lookup', tries: 300, seconds: HOUR_SECONDS, what: 'price lookups' }
/** Per account. eBay allows a shop 5,000 a day, which one account must not use up. */
export const EBAY_LOOKUPS: Limit = { name: 'ebay-lookup', tries: 500, seconds: DAY_SECONDS, what: 'price lookups' }
