import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { HOUR_SECONDS } from '../durations.ts'
import { deskKey } from '../http/keys.ts'
import { createLimiter, type Limit } from '../http/limiter.ts'
import { route } from '../http/route.ts'
import { deskActor } from '../http/viewer.ts'
import { countDrawer, readDrawers } from './drawer.ts'

/** Per account or pass. Counts are never deleted, and every look at a sale's drawers reads all of them. */
const COUNTS: Limit = { name: 'drawer-count', tries: 60, seconds: HOUR_SECONDS, what: 'counts' }

export function drawerRoutes(app: FastifyInstance, deps: Deps): void {
  const counts = createLimiter(deps.pool, COUNTS)

  route(app, 'GET /api/desk/drawer', async ({ viewer, query }) =>
    readDrawers(deps, deskActor(viewer), query.sale === undefined ? undefined : Number(query.sale)),
  )

  route(app, 'POST /api/desk/drawer', async ({ viewer, body }) => {
    const actor = deskActor(viewer)
    await counts.count(deskKey(actor))
    return countDrawer(deps, actor, body)
  })
}
