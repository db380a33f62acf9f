import type { Limit } from '../http/limiter.ts'

const HOUR = 60 * 60

/**
 * Each per account. Somebody who lists a houseful sends 200 photos at once, twice where a connection fails: five times that
 * is enough, and at most two minutes of the one place for decoding for each hour and attacker.
 */
export const UPLOADS: Limit = { name: 'upload', tries: 1_000, seconds: HOUR, what: 'photos' }
export const PERMITS: Limit = { name: 'upload-permit', tries: 1_000, seconds: HOUR, what: 'photos' }
