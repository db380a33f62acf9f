import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressKey } from '../http/keys.ts'
import { createLimiter, type Limit } from '../http/limiter.ts'
import { route } from '../http/route.ts'
import { storeEvents } from './analytics.ts'

/** Per IP address; far above what a busy household sends. */
const BATCHES: Limit = { name: 'events', tries: 240, seconds: 60 }
const MAX_BYTES = 64 * 1024

export function analyticsRoutes(app: FastifyInstance, deps: Deps): void {
  const batches = createLimiter(deps.pool, BATCHES)
  route(
    app,
    'POST /api/events',
    async ({ body, viewer, request }) => {
      const { dnt, 'sec-gpc': gpc } = request.headers
      if (dnt === '1' || gpc === '1') return { accepted: 0 }
      await batches.count(addressKey(request.ip))
      return { accepted: await storeEvents(deps, viewer, body.events) }
    },
    { bodyLimit: MAX_BYTES },
  )
}
