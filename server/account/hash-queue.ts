import os from 'node:os'
import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '../http/app-error.ts'

/** Hashes at a time: files and compression need libuv's other threads, and the requests a core. */
const CONCURRENCY = Math.max(1, Math.min(2, os.availableParallelism() - 1))
/** Some twenty seconds of hashes: at an opening a thousand may sign in at once, and waiting beats being sent away. */
const MAX_AHEAD = 1_000
const RETRY_AFTER_SECONDS = 5

interface Lane {
  limit: LimitFunction
  unfinished: number
}

interface QueueOptions {
  concurrency: number
  /** Who would have to wait for more than so many others is refused. */
  maxAhead: number
}

export type HashQueue = <T>(key: string, hash: () => Promise<T>) => Promise<T>

/**
 * A queue in which the keys take turns: however many hashes one of them asks for, the others wait for one of it at a
 * time. The promise rejects with 503 where too many are ahead.
 */
export function createHashQueue({ concurrency, maxAhead }: QueueOptions): HashQueue {
  const limit = pLimit(concurrency)
  const lanes = new Map<string, Lane>()
  let unfinished = 0

  return async (key, hash) => {
    const lane = lanes.get(key) ?? { limit: pLimit(1), unfinished: 0 }
    lanes.set(key, lane)
    const ahead = Math.min(unfinished, (lane.unfinished + 1) * lanes.size - 1)
    if (ahead > maxAhead) {
      if (lane.unfinished === 0) lanes.delete(key)
      throw tooBusy()
    }
    lane.unfinished++
    unfinished++
    try {
      return await lane.limit(() => limit(hash))
    } finally {
      lane.unfinished--
      unfinished--
      if (lane.unfinished === 0) lanes.delete(key)
    }
  }
}

const tooBusy = () =>
  new AppError('unavailable', "We're very busy right now. Please try again in a few seconds.", {
    retryAfter: RETRY_AFTER_SECONDS,
  })

/** For every password and recovery code of this process. */
export const queueHash = createHashQueue({ concurrency: CONCURRENCY, maxAhead: MAX_AHEAD })

/** argon2id with OWASP's least cost: 19 MiB, 2 passes, 1 lane. */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
