interface UploadQueue {
  /** Ids added at the `front` go before waiting ones. */
  add(ids: readonly string[], place?: 'front' | 'back'): void
  /** Aborts it if it is in flight. */
  remove(id: string): void
  /** Starts nothing more until `resume`. Uploads in flight continue. */
  pause(): void
  resume(): void
  /** Aborts uploads in flight and starts nothing more. */
  stop(): void
}

/** Browsers open six connections to a server; more than a few uploads at once only slow each other down. */
const CONCURRENCY = 3

/** Sends ids in order, a few at once. `send` must not reject. */
export function createUploadQueue(send: (id: string, signal: AbortSignal) => Promise<void>): UploadQueue {
  let waiting: string[] = []
  const inFlight = new Map<string, AbortController>()
  let isPaused = false
  let isStopped = false

  async function start(id: string): Promise<void> {
    const controller = new AbortController()
    inFlight.set(id, controller)
    await send(id, controller.signal)
    if (inFlight.get(id) === controller) inFlight.delete(id)
    fill()
  }

  function fill(): void {
    while (!isPaused && !isStopped && inFlight.size < CONCURRENCY) {
      // A retried id waits until its earlier attempt has ended.
      const next = waiting.findIndex((id) => !inFlight.has(id))
      const [id] = next < 0 ? [] : waiting.splice(next, 1)
      if (id === undefined) return
      void start(id)
    }
  }

  return {
    add(ids, place = 'back') {
      const added = ids.filter((id) => !waiting.includes(id))
      waiting = place === 'front' ? [...added, ...waiting] : [...waiting, ...added]
      fill()
    },
    remove(id) {
      waiting = waiting.filter((other) => other !== id)
      inFlight.get(id)?.abort()
      inFlight.delete(id)
      fill()
    },
    pause() {
      isPaused = true
    },
    resume() {
      isPaused = false
      fill()
    },
    stop() {
      isStopped = true
      waiting = []
      for (const controller of inFlight.values()) controller.abort()
    },
  }
}
