import os from 'node:os'
import { AppError } from '../http/app-error.ts'
import { createWorkQueue } from '../http/work-queue.ts'

/** Leaves libuv threads for files and compression, and a core for requests. */
const CONCURRENCY = Math.max(1, Math.min(2, os.availableParallelism() - 1))
/** About 20 s of hashing: when a sale opens a thousand people may sign in at once, and waiting beats an error. */
const MAX_QUEUED = 1_000
const RETRY_AFTER_SECONDS = 5

/** Shared by all passwords and recovery codes of this process. Owners are addresses and accounts. */
export const queueHash = createWorkQueue({
  concurrency: CONCURRENCY,
  maxQueued: MAX_QUEUED,
  busy: () =>
    new AppError('unavailable', "We're very busy right now. Please try again in a few seconds.", {
      retryAfter: RETRY_AFTER_SECONDS,
    }),
})

/** argon2id with OWASP's minimum cost: 19 MiB, 2 passes, 1 lane. */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
