import os from 'node:os'
import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '../http/app-error.ts'

/** Leaves libuv threads for files and compression, and a core for requests. */
const CONCURRENCY = Math.max(1, Math.min(2, os.availableParallelism() - 1))
/** About 20 s of hashing: when a sale opens a thousand people may sign in at once, and waiting beats an error. */
const MAX_AHEAD = 1_000
const RETRY_AFTER_SECONDS = 5

interface Lane {
  limit: LimitFunction
  unfinished: number
}

interface QueueOptions {
  concurrency: number
  /** A task with more tasks than this ahead of it is rejected. */
  maxAhead: number
}

type HashQueue = <T>(key: string, hash: () => Promise<T>) => Promise<T>

/**
 * A fair queue: keys take turns, so one key's many hashes delay others by one hash at a time. Rejects with 503 if too many
 * are ahead.
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

/** Shared by all passwords and recovery codes of this process. */
export const queueHash = createHashQueue({ concurrency: CONCURRENCY, maxAhead: MAX_AHEAD })

/** argon2id with OWASP's minimum cost: 19 MiB, 2 passes, 1 lane. */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
