import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressKey } from '../http/keys.ts'
import { createLimiter, type Limit } from '../http/limiter.ts'
import { route } from '../http/route.ts'
import { storedBlocks, storeEvents } from './analytics.ts'

/** Per IP address, which the guests of a venue share: some 1,000 people who look at three pages a minute. */
const BLOCKS: Limit = { name: 'events', tries: 3000, seconds: 60, what: 'events' }
const MAX_BYTES = 64 * 1024

export function analyticsRoutes(app: FastifyInstance, deps: Deps): void {
  const blocks = createLimiter(deps.pool, BLOCKS)
  route(
    app,
    'POST /api/events',
    async ({ body, viewer, request }) => {
      const { dnt, 'sec-gpc': gpc } = request.headers
      if (dnt === '1' || gpc === '1') return { accepted: 0 }
      await blocks.countSeveral(storedBlocks(body.events), addressKey(request.ip))
      return { accepted: await storeEvents(deps, viewer, body.events) }
    },
    { bodyLimit: MAX_BYTES },
  )
}
