import { fastifyCookie } from '@fastify/cookie'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Changes } from '../database/changes.ts'
import { MAX_LAG_MS, type Replica, type Replicas } from '../database/replicas.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import type { Settings } from '../settings.ts'
import { AppError } from './app-error.ts'
import { EVERYTHING, tagsOfPayload } from './cache-tags.ts'
import { privateCookie, readCookie } from './cookies.ts'

/** A replica's `db` and `pool`, or nothing for the primary. */
export type ReadFrom = Partial<Pick<Replica, 'db' | 'pool'>>

/** Reads that replicas may answer. */
export interface ReplicaReads {
  /**
   * For guests. Reads from a replica, and again from the primary if anything that the answer depends on has changed since the
   * replica was current. `tagsOf` returns those dependencies, which are incomplete if the read failed.
   */
  readShared<Answer>(
    read: (from: ReadFrom) => Promise<Answer>,
    tagsOf: (answer: Answer | undefined) => string[],
  ): Promise<Answer>
  /** For everybody else: reads from the primary, or while it is down, from the replica that has replayed the most. */
  readOwn<Answer>(read: (from: ReadFrom) => Promise<Answer>): Promise<Answer>
  /** Replicas that were current before now do not have the change. */
  changed(tags: Iterable<string>): void
  /** For ten seconds, every server reads from the primary for this browser. */
  rememberWrite(request: FastifyRequest, reply: FastifyReply): void
  isPrimaryUp(): boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null without replicas. */
    replicaReads: ReplicaReads | null
  }
}

const WROTE_COOKIE = 'fernvale_wrote'
const WROTE_SECONDS = 10

/** Whether this browser must read its own writes: nothing from a replica or a cache. */
export const hasJustWritten = ({ replicaReads }: FastifyInstance, request: FastifyRequest): boolean =>
  replicaReads !== null && readCookie(request, WROTE_COOKIE) !== undefined

interface ReplicaReadsOptions {
  replicas: Replicas | null
  settings: Pick<Settings, 'PUBLIC_URL'>
  log: FastifyBaseLogger
}

export function registerReplicaReads(
  app: FastifyInstance,
  { replicas, settings, log }: ReplicaReadsOptions,
  changes: Changes,
): void {
  if (!replicas) return void app.decorate('replicaReads', null)
  const changedAt = new Map<string, number>()

  function changed(tags: Iterable<string>): void {
    const now = performance.now()
    for (const tag of tags) changedAt.set(tag, now)
  }
  changes.follow({
    onNotify: (payload) => changed(tagsOfPayload(payload)),
    onReconnect: () => changed([EVERYTHING]),
  })
  // Replicas further behind are not used.
  const sweep = setInterval(() => {
    const oldest = performance.now() - MAX_LAG_MS
    for (const [tag, at] of changedAt) if (at < oldest) changedAt.delete(tag)
  }, MAX_LAG_MS)
  app.addHook('onClose', async () => clearInterval(sweep))

  const hasChangedSince = (time: number, tags: string[]): boolean =>
    [EVERYTHING, ...tags].some((tag) => (changedAt.get(tag) ?? Number.NEGATIVE_INFINITY) >= time)

  const readOwn: ReplicaReads['readOwn'] = async (read) => {
    const known = replicas.isPrimaryUp() ? null : replicas.choose()
    if (known) return read(from(known))
    try {
      return await read({})
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      // The primary may have gone down since the last check. Then an older replica will do.
      await replicas.checkPrimary()
      const replica = replicas.choose()
      if (!replica) throw error
      return read(from(replica))
    }
  }

  app.decorate('replicaReads', {
    readOwn,
    async readShared(read, tagsOf) {
      const replica = replicas.choose()
      if (!replica) return readOwn(read)
      // The replica keeps advancing, so take its state from before the read.
      const { currentAt } = replica
      const isOutdated = (answer?: Awaited<ReturnType<typeof read>>) =>
        replicas.isPrimaryUp() && hasChangedSince(currentAt, tagsOf(answer))
      try {
        const answer = await read(from(replica))
        if (!isOutdated(answer)) return answer
      } catch (error) {
        if (error instanceof AppError && !isOutdated()) throw error
        if (!(error instanceof AppError)) log.warn({ err: error }, 'replica failed: reading from the primary')
      }
      return readOwn(read)
    },
    changed,
    rememberWrite(request, reply) {
      const options = privateCookie(request, settings, '/', WROTE_SECONDS)
      reply.header('set-cookie', fastifyCookie.serialize(WROTE_COOKIE, '1', options))
    },
    isPrimaryUp: replicas.isPrimaryUp,
  } satisfies ReplicaReads)
}

const from = ({ db, pool }: Replica): ReadFrom => ({ db, pool })
