interface UploadQueue<T> {
  add(items: readonly T[]): void
  /** Aborts what is under way and begins nothing more. */
  stop(): void
}

/** Browsers open six connections to a server; more than a few uploads at once only slow each other down. */
const AT_ONCE = 3

/** Sends what is added, a few at once, in its order. `send` sees to its own failures: the others go on. */
export function createUploadQueue<T>(send: (item: T, signal: AbortSignal) => Promise<void>): UploadQueue<T> {
  const queue: T[] = []
  const stopping = new AbortController()
  let working = 0

  async function work(): Promise<void> {
    working += 1
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await send(next, stopping.signal)
    working -= 1
  }

  return {
    add(items) {
      if (stopping.signal.aborted) return
      queue.push(...items)
      while (working < AT_ONCE && queue.length > 0) void work()
    },
    stop() {
      queue.length = 0
      stopping.abort()
    },
  }
}
