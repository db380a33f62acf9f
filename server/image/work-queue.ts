import { AppError } from '../http/app-error.ts'

/** Seconds. */
const RETRY_AFTER = 5

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Does at most `atOnce` things at a time and lets at most `mostWaiting` wait, first come first served. Past that it throws
 * `unavailable` (503 with Retry-After), so that a rush costs the late ones a retry and not everybody the server.
 */
export function createWorkQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): WorkQueue {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running += 1
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new AppError('unavailable', 'The server is busy with other images.', { retryAfter: RETRY_AFTER })
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place goes straight to the next one, so nobody can slip in between.
      if (next) next()
      else running -= 1
    }
  }
}
