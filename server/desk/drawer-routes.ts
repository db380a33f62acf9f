import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { deskActor } from '../http/viewer.ts'
import { countDrawer, readDrawers } from './drawer.ts'

export function drawerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/desk/drawer', async ({ viewer, query }) =>
    readDrawers(deps, deskActor(viewer), query.sale === undefined ? undefined : Number(query.sale)),
  )

  route(app, 'POST /api/desk/drawer', async ({ viewer, body }) => countDrawer(deps, deskActor(viewer), body))
}
