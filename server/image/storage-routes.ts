import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { countOrphans, deleteOrphans } from './orphans.ts'
import { imageUsage } from './usage.ts'

export function storageRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/admin/imagekit/usage', async () => imageUsage(deps))

  route(app, 'GET /api/admin/imagekit/orphan-count', async () => countOrphans(deps))

  route(app, 'POST /api/admin/imagekit/cleanup', async ({ query, viewer }) =>
    deleteOrphans(deps, signedIn(viewer), query.limit),
  )
}
