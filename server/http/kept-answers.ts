import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Changes } from '../database/changes.ts'
import { type Kept, sendKept } from './kept.ts'
import { isGuest } from './visitor.ts'

/** Answers that are the same for every guest, for a moment. */
export interface KeptAnswers {
  get(key: string): Kept | undefined
  /**
   * The kept answer, or the one being made right now, or a new one: many who ask at once ask the database once. Only a
   * success is kept.
   */
  read(key: string, make: () => Promise<Kept>): Promise<Kept>
  /** All of them, now. */
  forget(): void
}

/**
 * Answers at once who may have a kept answer. To be called before anything else that hears of requests: all that it would
 * do for the answer is in what is kept.
 */
export function answerFromKept(app: FastifyInstance, kept: (KeptAnswers | undefined)[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url } = request
    if (method !== 'GET' && method !== 'HEAD') return done()
    for (const answers of kept) {
      const found = answers?.get(url)
      if (found && (found.sharing.forAll || isGuest(request))) return sendKept(found, request, reply)
    }
    done()
  })
}

/**
 * Who has changed something sees it in the very next answer. The database tells this server, too, but a moment after the
 * writer has been answered.
 */
export function forgetAfterWrites(app: FastifyInstance, kept: (KeptAnswers | undefined)[]): void {
  app.addHook('onSend', (request, { statusCode }, payload, done) => {
    const mayHaveChanged = request.method !== 'GET' && request.method !== 'HEAD' && statusCode < 400
    // Fastify makes the options of the route anew each time that they are asked for.
    if (mayHaveChanged && !request.routeOptions.config.changesNothingShown)
      for (const answers of kept) answers?.forget()
    done(null, payload)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set where a write that comes with many visits changes nothing that a guest is shown. */
    changesNothingShown?: boolean | undefined
  }
}

interface KeepOptions {
  /** How old an answer may be, in ms, counted from when its making began. */
  life: number
  /** Of all answers together, each with the compressed forms that browsers have asked for. */
  bytes: number
  /** What an answer shows has changed: all are forgotten. */
  changes: Changes
}

/** One answer that is larger is made each time. */
const LARGEST = 512 * 1024
/** In a storm of changes answers are forgotten this often at most, in ms; a change that stands alone is shown at once. */
const BREATH = 100

export function keepAnswers({ life, bytes, changes }: KeepOptions): KeptAnswers {
  const kept = new LRUCache<string, Kept>({
    ...{ maxSize: bytes, maxEntrySize: LARGEST, ttl: life },
    // The clock of this moment, which a test may have replaced.
    perf: performance,
    sizeCalculation: ({ body }) => body.length * 2 + 1_000,
  })
  let making = new Map<string, Promise<Kept>>()

  function forget(): void {
    kept.clear()
    // Who waits for these asked before the change; who asks from now on gets a new one.
    making = new Map()
  }
  const hear = inBreaths(forget)
  changes.follow({ hear, missed: hear })

  let swept = performance.now()
  /** One that is too old would else keep its memory until somebody asks for it again. */
  function sweep(): void {
    if (performance.now() - swept < life) return
    swept = performance.now()
    kept.purgeStale()
  }

  function begin(key: string, make: () => Promise<Kept>): Promise<Kept> {
    sweep()
    const start = performance.now()
    const among = making
    const made = make()
    among.set(key, made)
    const end = (answer?: Kept) => {
      // Unless it was forgotten while it was made.
      if (answer?.status === 200 && among === making) kept.set(key, answer, { start })
      among.delete(key)
    }
    made.then(end, () => end())
    return made
  }

  return {
    forget,
    get: (key) => kept.get(key),
    async read(key, make) {
      return kept.get(key) ?? making.get(key) ?? begin(key, make)
    },
  }
}

/** Does it at once, unless it was done a moment ago; then once at the end of that moment. */
function inBreaths(act: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  let isWaiting = false
  const go = () => {
    last = performance.now()
    isWaiting = false
    act()
  }
  return () => {
    const wait = last + BREATH - performance.now()
    if (wait <= 0) return go()
    if (!isWaiting) setTimeout(go, wait).unref()
    isWaiting = true
  }
}
