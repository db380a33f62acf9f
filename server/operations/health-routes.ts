import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { DiskSpace } from './disk-space.ts'

const TIMEOUT_MS = 2_000
/** Cached because the routes are public: requests must not load the database. */
const CACHE_MS = 1_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Fails `/readyz` but keeps serving for that long, so load balancers switch away before the server stops. */
    drain(seconds: number): Promise<void>
  }
}

/**
 * `GET /healthz` (liveness): the process responds. `GET /readyz` (readiness): 200 if the database responds or a replica
 * serves guests; 503 otherwise and during shutdown. A full disk is reported but does not affect readiness, since pages and
 * images still work.
 */
export function healthRoutes(app: FastifyInstance, deps: Pick<Deps, 'pool' | 'replicas'>, disk: DiskSpace): void {
  const isDatabaseUp = cachedPing(deps)
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.decorate('drain', async (seconds: number) => {
    stopping = true
    await pause(seconds * 1_000)
  })

  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (stopping) return reply.status(503).send({ status: 'stopping' })
    const states = deps.replicas?.states().map(({ state }) => state)
    const rest = { disk: (await disk.isFull()) ? 'full' : 'ok', ...(states && { replicas: states }) }
    if (await isDatabaseUp()) return { status: 'ok', database: 'ok', ...rest }
    if (deps.replicas?.choose()) return { status: 'browsing only', database: 'unreachable', ...rest }
    return reply.status(503).send({ status: 'unavailable', database: 'unreachable', ...rest })
  })
}

function cachedPing({ pool }: Pick<Deps, 'pool'>): () => Promise<boolean> {
  let pingedAt = Number.NEGATIVE_INFINITY
  let result = Promise.resolve(false)
  return () => {
    if (performance.now() - pingedAt < CACHE_MS) return result
    pingedAt = performance.now()
    result = ping(pool)
    return result
  }
}

function ping(pool: Deps['pool']): Promise<boolean> {
  const responded = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([responded, pause(TIMEOUT_MS, false, { ref: false })])
}
