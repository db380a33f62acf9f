import { AppError } from './app-error.ts'
import { busyWithOthers, tooManyAtOnce } from './overload.ts'

export interface QueueLimits {
  concurrency: number
  maxQueued: number
  /** Unlimited by default. */
  maxQueuedPerOwner?: number
  /** The noun in the messages; `pictures` by default. */
  what?: string
  /** The refusal past `maxQueued`. */
  busy?: () => AppError
  clock?: () => number
}

export interface TaskOptions {
  /** A key from keys.ts. Owners share the queue fairly, however many tasks each has queued. */
  owner: string
  /** Drops the task if it aborts before the task starts. */
  signal?: AbortSignal | undefined
}

type WorkQueue = <T>(work: () => Promise<T>, options: TaskOptions) => Promise<T>

interface Waiter {
  start(): void
  reject(error: AppError): void
}

/**
 * Runs at most `concurrency` tasks at a time. The next task is that of the owner who has used the least time
 * (start-time fair queuing), so expensive tasks delay only their own owner. Throws `too_many_tries` (429) past
 * `maxQueuedPerOwner`, `unavailable` (503) past `maxQueued`, both with Retry-After, and `bad_input` if the client left
 * before the task started.
 */
export function createWorkQueue({
  concurrency,
  maxQueued,
  maxQueuedPerOwner = Number.POSITIVE_INFINITY,
  what,
  busy = () => busyWithOthers(what),
  clock = () => performance.now(),
}: QueueLimits): WorkQueue {
  let running = 0
  let queued = 0
  /** Each owner's waiters. Of owners who have used the same time, the first is next. */
  const waiters = new Map<string, Waiter[]>()
  /** In ms: the virtual start time of the task that started last. */
  let virtualNow = 0
  /** The virtual start time of each owner's next task, unless it has passed. */
  const startTimes = new Map<string, number>()
  const startTimeOf = (owner: string) => Math.max(virtualNow, startTimes.get(owner) ?? 0)

  function wait({ owner, signal }: TaskOptions): Promise<void> {
    const own = waiters.get(owner) ?? []
    if (own.length >= maxQueuedPerOwner) throw tooManyAtOnce(what)
    if (queued >= maxQueued) evictLongest(own.length)
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start() {
          signal?.removeEventListener('abort', onAbort)
          resolve()
        },
        reject(error) {
          signal?.removeEventListener('abort', onAbort)
          reject(error)
        },
      }
      const onAbort = () => {
        remove(owner, waiter)
        reject(clientLeft())
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      waiters.set(owner, [...own, waiter])
      queued += 1
    })
  }

  /** The owner with the most queued tasks loses one, so that a few owners cannot shut out the others. */
  function evictLongest(ownLength: number): void {
    const [longest] = [...waiters].sort(([, a], [, b]) => b.length - a.length)
    const [owner, theirs] = longest ?? ['', []]
    const last = theirs.at(-1)
    if (!last || theirs.length <= ownLength + 1) throw busy()
    remove(owner, last)
    last.reject(busy())
  }

  function remove(owner: string, waiter: Waiter): void {
    const rest = (waiters.get(owner) ?? []).filter((other) => other !== waiter)
    if (rest.length > 0) waiters.set(owner, rest)
    else waiters.delete(owner)
    queued -= 1
  }

  function startNext(): void {
    let owner: string | undefined
    for (const other of waiters.keys())
      if (owner === undefined || startTimeOf(other) < startTimeOf(owner)) owner = other
    if (owner === undefined) {
      running -= 1
      return
    }
    const [waiter, ...rest] = waiters.get(owner) ?? []
    // Behind the other owners: the time of its task counts only once that has ended.
    waiters.delete(owner)
    if (rest.length > 0) waiters.set(owner, rest)
    queued -= 1
    // Hands the slot over directly, so that no new task can jump the queue.
    waiter?.start()
  }

  return async (work, options) => {
    if (options.signal?.aborted) throw clientLeft()
    if (running < concurrency) running += 1
    else await wait(options)
    const { owner } = options
    virtualNow = startTimeOf(owner)
    for (const [other, time] of startTimes) if (time <= virtualNow) startTimes.delete(other)
    const startedAt = clock()
    try {
      return await work()
    } finally {
      startTimes.set(owner, startTimeOf(owner) + clock() - startedAt)
      startNext()
    }
  }
}

/** An AppError, because nobody reads the response and the log needs no failure. */
export const clientLeft = () => new AppError('bad_input', 'Canceled.')
