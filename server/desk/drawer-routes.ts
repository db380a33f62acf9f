import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { HOUR_SECONDS } from '../durations.ts'
import { deskKey } from '../http/keys.ts'
import { createLimiter, type Limit } from '../http/limiter.ts'
import { route } from '../http/route.ts'
import { deskActor } from '../http/viewer.ts'
import { countDrawer, moveCash, readDrawers } from './drawer.ts'

/** Per account or pass. Entries are never deleted, and every look at a sale's drawers reads all of them. */
const COUNTS: Limit = { name: 'drawer-count', tries: 60, seconds: HOUR_SECONDS, what: 'counts' }
const MOVEMENTS: Limit = { name: 'drawer-movement', tries: 60, seconds: HOUR_SECONDS, what: 'entries' }

export function drawerRoutes(app: FastifyInstance, deps: Deps): void {
  const counts = createLimiter(deps.pool, COUNTS)
  const movements = createLimiter(deps.pool, MOVEMENTS)

  route(app, 'GET /api/desk/drawer', async ({ viewer, query }) =>
    readDrawers(deps, deskActor(viewer), query.sale === undefined ? undefined : Number(query.sale)),
  )

  route(app, 'POST /api/desk/drawer', async ({ viewer, body }) => {
    const actor = deskActor(viewer)
    await counts.count(deskKey(actor))
    return countDrawer(deps, actor, body)
  })

  route(app, 'POST /api/desk/drawer/movements', async ({ viewer, body }) => {
    const actor = deskActor(viewer)
    await movements.count(deskKey(actor))
    return moveCash(deps, actor, body)
  })
}
