import { lt } from 'drizzle-orm'
import type pg from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Queryable } from '../database/connect.ts'
import { rateLimits } from '../database/schema.ts'
import { AppError } from './app-error.ts'

export interface Limit {
  name: string
  tries: number
  /** From the first attempt until the count resets. */
  seconds: number
  /** The noun in the message. */
  what?: string
}

/** A rate limiter in the database, shared by all servers. Keys come from `keys.ts`. */
export interface Limiter {
  /** Throws 429 if any key is at its limit. */
  check(...keys: string[]): Promise<void>
  /** Counts one attempt per key. Throws 429 if that exceeds any key's limit. */
  count(...keys: string[]): Promise<void>
  /** `count` for an attempt that counts as several. */
  countSeveral(times: number, ...keys: string[]): Promise<void>
  /** Whether any key is at its limit, for limits that are not announced. */
  isUsedUp(...keys: string[]): Promise<boolean>
  /** Counts one attempt per key, without throwing 429. */
  add(...keys: string[]): Promise<void>
}

export function createLimiter(pool: pg.Pool, { name, tries, seconds, what = 'tries' }: Limit): Limiter {
  const store = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // It would start a timer in every server; the job `deleteExpiredAttempts` does this instead.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: tries,
    duration: seconds,
  })
  const read = (keys: string[]) => Promise.all(keys.map((key) => store.get(key)))
  const add = (keys: string[], times = 1) => Promise.all(keys.map((key) => store.penalty(key, times)))
  return {
    async check(...keys) {
      refuseOver(what, tries - 1, await read(keys))
    },
    async count(...keys) {
      refuseOver(what, tries, await add(keys))
    },
    async countSeveral(times, ...keys) {
      refuseOver(what, tries, await add(keys, times))
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
  throw tooMany(what, retryAfter)
}

/** `retryAfter` in seconds. */
export const tooMany = (what: string, retryAfter: number): AppError =>
  new AppError('too_many_tries', `Too many ${what}. Please wait ${waitText(retryAfter)} and try again.`, { retryAfter })

export async function deleteExpiredAttempts(db: Queryable, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}

/** For Retry-After. */
export const secondsUntil = (time: number, now: Date): number => Math.max(1, Math.ceil((time - now.getTime()) / 1000))

/** `a minute`, `12 minutes`, `17 hours`: how long a refusal asks people to wait. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
