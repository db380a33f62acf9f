import { AppError } from '../http/app-error.ts'

const RETRY_AFTER_SECONDS = 5

export interface QueueLimits {
  atOnce: number
  mostWaiting: number
  mostWaitingEach: number
  /** In ms. */
  clock?: () => number
}

export interface Turn {
  /** Owners take turns, however much each of them waits for. A key of `keys.ts`. */
  owner: string
  /** Work that has not started when this aborts is dropped. */
  signal?: AbortSignal | undefined
}

export type WorkQueue = <T>(work: () => Promise<T>, turn: Turn) => Promise<T>

interface Place {
  start(): void
  refuse(error: AppError): void
}

/**
 * Does at most `atOnce` things at a time, next that of the owner whose work has taken the least time (start-time fair
 * queuing): whoever sends what is dear waits for those who do not. Throws `too_many_tries` (429) when the owner has
 * `mostWaitingEach` waiting already, `unavailable` (503) when `mostWaiting` wait, both with Retry-After, and
 * `bad_input` when the client left before the work started.
 */
export function createWorkQueue({
  atOnce,
  mostWaiting,
  mostWaitingEach,
  clock = () => performance.now(),
}: QueueLimits): WorkQueue {
  let running = 0
  let waiting = 0
  /** In the order in which the first of each came. */
  const lines = new Map<string, Place[]>()
  /** Virtual time, in ms: where the work that started last began. */
  let virtualNow = 0
  /** Where each owner's next work begins; owners who would begin in the past are forgotten. */
  const begins = new Map<string, number>()
  const beginOf = (owner: string) => Math.max(virtualNow, begins.get(owner) ?? 0)

  function wait({ owner, signal }: Turn): Promise<void> {
    const line = lines.get(owner) ?? []
    if (line.length >= mostWaitingEach) throw tooMany()
    if (waiting >= mostWaiting) makeRoom(line.length)
    return new Promise((resolve, reject) => {
      const place: Place = {
        start() {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
        refuse(error) {
          signal?.removeEventListener('abort', leave)
          reject(error)
        },
      }
      const leave = () => {
        remove(owner, place)
        reject(clientLeft())
      }
      signal?.addEventListener('abort', leave, { once: true })
      lines.set(owner, [...line, place])
      waiting += 1
    })
  }

  /** Whoever waits for the most gives up a place, so that a few owners cannot keep all others out. */
  function makeRoom(waitingOfOwner: number): void {
    const [longest] = [...lines].sort(([, a], [, b]) => b.length - a.length)
    const [owner, line] = longest ?? ['', []]
    const last = line.at(-1)
    if (!last || line.length <= waitingOfOwner + 1) throw busy()
    remove(owner, last)
    last.refuse(busy())
  }

  function remove(owner: string, place: Place): void {
    const left = (lines.get(owner) ?? []).filter((other) => other !== place)
    if (left.length > 0) lines.set(owner, left)
    else lines.delete(owner)
    waiting -= 1
  }

  function startNext(): void {
    const [next] = [...lines].sort(([a], [b]) => beginOf(a) - beginOf(b))
    if (!next) {
      running -= 1
      return
    }
    const [owner, [place, ...rest]] = next
    lines.delete(owner)
    if (rest.length > 0) lines.set(owner, rest)
    waiting -= 1
    // The place goes straight to the next one, so nobody can slip in between.
    place?.start()
  }

  return async (work, turn) => {
    if (turn.signal?.aborted) throw clientLeft()
    if (running < atOnce) running += 1
    else await wait(turn)
    const { owner } = turn
    virtualNow = beginOf(owner)
    for (const [other, at] of begins) if (at <= virtualNow) begins.delete(other)
    const startedAt = clock()
    try {
      return await work()
    } finally {
      begins.set(owner, beginOf(owner) + clock() - startedAt)
      startNext()
    }
  }
}

const busy = () =>
  new AppError('unavailable', 'The server is busy with other images.', { retryAfter: RETRY_AFTER_SECONDS })

const tooMany = () =>
  new AppError('too_many_tries', 'Too many pictures at once. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  })

/** Nobody reads it, and it is no failure of ours that would belong in the log. */
export const clientLeft = () => new AppError('bad_input', 'Cancelled.')
