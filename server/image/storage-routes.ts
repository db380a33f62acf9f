import type { FastifyInstance } from 'fastify'
import type { Parts } from '../deps.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { countOrphans, deleteOrphans } from './orphans.ts'
import { imageUsage } from './usage.ts'

/** The image store as its admins see it. */
export function storageRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, 'GET /api/admin/imagekit/usage', async () => imageUsage(parts))

  route(app, 'GET /api/admin/imagekit/orphan-count', async () => countOrphans(parts))

  route(app, 'POST /api/admin/imagekit/cleanup', async ({ query, viewer }) =>
    deleteOrphans(parts, signedIn(viewer), query.limit),
  )
}
