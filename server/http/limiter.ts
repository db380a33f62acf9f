import type pg from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './app-error.ts'
import { waitText } from './wait-text.ts'

export interface Limit {
  /** Keeps the tries of one kind apart from another's. */
  name: string
  tries: number
  /** From the first try until all are forgotten. */
  seconds: number
  /** Of what there were too many, as the message says it. */
  what?: string
}

/** Counts tries in the database, so a limit is the same on every server. Keys come from `keys.ts`. */
export interface Limiter {
  /** Throws 429 when any of the keys has used up its tries. */
  check(...keys: string[]): Promise<void>
  /** Counts one try against each key; throws 429 when that was one too many for any of them. */
  count(...keys: string[]): Promise<void>
  /** Whether any of the keys has used up its tries: for limits whose end is not told. */
  isUsedUp(...keys: string[]): Promise<boolean>
  /** Counts one try against each key, and never throws 429. */
  add(...keys: string[]): Promise<void>
}

export function createLimiter(pool: pg.Pool, { name, tries, seconds, what = 'tries' }: Limit): Limiter {
  const store = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // Its timer would live on in every server; `forgetOldTries` does it as a job.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: tries,
    duration: seconds,
  })
  const read = (keys: string[]) => Promise.all(keys.map((key) => store.get(key)))
  const add = (keys: string[]) => Promise.all(keys.map((key) => store.penalty(key)))
  return {
    async check(...keys) {
      refuseOver(what, tries - 1, await read(keys))
    },
    async count(...keys) {
      refuseOver(what, tries, await add(keys))
    },
    async isUsedUp(...keys) {
      return overOf(tries - 1, await read(keys)).length > 0
    },
    async add(...keys) {
      await add(keys)
    },
  }
}

const overOf = (most: number, results: (RateLimiterRes | null)[]): (RateLimiterRes | null)[] =>
  results.filter((result) => result !== null && result.consumedPoints > most)

function refuseOver(what: string, most: number, results: (RateLimiterRes | null)[]): void {
  const over = overOf(most, results)
  if (over.length === 0) return
  const retryAfter = Math.max(1, ...over.map((result) => Math.ceil((result?.msBeforeNext ?? 0) / 1000)))
  throw new AppError('too_many_tries', `Too many ${what}. Please wait ${waitText(retryAfter)} and try again.`, {
    retryAfter,
  })
}
