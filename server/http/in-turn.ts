import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { addressKey } from './keys.ts'
import { isInternal } from './viewer.ts'
import { clientLeft } from './work-queue.ts'

/** Per IP address: too few to keep the server busy for long, even one that has just started. */
const CONCURRENCY = 4
/** A longer read waits for the database, not for the CPU, and leaves its place to the next. */
export const MAX_COUNTED_MS = 1_000

const limits = new LRUCache<string, LimitFunction>({ max: 10_000 })

/**
 * Runs a read of the catalog once its IP address has few others running, so that one address's many expensive reads, such as
 * misspelled searches, do not keep everyone else waiting. A page's own reads are part of the page. Throws `bad_input` if the
 * client left before its turn.
 */
export function inTurn<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
  if (isInternal(request)) return read()
  const owner = addressKey(request.ip)
  const limit = limits.get(owner) ?? pLimit(CONCURRENCY)
  limits.set(owner, limit)
  return new Promise((resolve, reject) => {
    const run = () =>
      new Promise<void>((leave) => {
        if (request.socket.destroyed) throw clientLeft()
        const timer = setTimeout(leave, MAX_COUNTED_MS).unref()
        read()
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(timer)
            leave()
          })
      })
    limit(run).catch(reject)
  })
}
