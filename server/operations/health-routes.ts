import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { DiskSpace } from './disk-space.ts'

/** The database has so long to answer, in ms. */
const BACKOFF_MS = 2_000
/** An answer of the database holds so long, in ms: anybody may ask, and must not be able to keep it busy. */
const FRESH = 1_000

/**
 * `GET /healthz`: the process lives; a supervisor restarts one that does not answer. `GET /readyz`: it can serve, which takes
 * the database; a load balancer sends visitors elsewhere while the answer is 503. A full disk is told of and does not make it so: pages
 * and pictures still come. Both are open to all and say no more.
 */
export function healthRoutes(app: FastifyInstance, deps: Pick<Deps, 'pool'>, disk: DiskSpace): void {
  const database = watchDatabase(deps)
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })

  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (stopping) return reply.status(503).send({ status: 'stopping' })
    const room = { disk: (await disk.isFull()) ? 'full' : 'ok' }
    if (await database()) return { status: 'ok', database: 'ok', ...room }
    return reply.status(503).send({ status: 'unavailable', database: 'unreachable', ...room })
  })
}

/** Whether the database answers; however many ask, it is asked once a second. */
function watchDatabase({ pool }: Pick<Deps, 'pool'>): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(false)
  return () => {
    if (performance.now() - askedAt < FRESH) return answer
    askedAt = performance.now()
    answer = answers(pool)
    return answer
  }
}

async function answers(pool: Deps['pool']): Promise<boolean> {
  const waiting = new AbortController()
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  )
  const late = pause(BACKOFF_MS, false, { signal: waiting.signal }).catch(() => false)
  const answered = await Promise.race([asked, late])
  waiting.abort()
  return answered
}
