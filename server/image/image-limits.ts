import { HOUR_SECONDS } from '../durations.ts'
import type { Limit } from '../http/limiter.ts'

/**
 * Per account. Listing a whole household takes about 200 photos. Five times that is plenty, and gives an attacker at most
 * two minutes of decoding per hour.
 */
export const UPLOADS: Limit = { name: 'upload', tries: 1_000, seconds: HOUR_SECONDS, what: 'photos' }
export const PERMITS: Limit = { name: 'upload-permit', tries: 1_000, seconds: HOUR_SECONDS, what: 'photos' }
