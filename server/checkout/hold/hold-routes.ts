import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { endHold } from './end-hold.ts'
import { liveHolds } from './live-holds.ts'

export function holdRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/admin/holds', async () => liveHolds(deps))

  route(app, 'POST /api/admin/products/{id}/end-hold', async ({ account, params }) => {
    await endHold(deps, account.id, params.id)
    return { message: 'The hold has ended. The item is offered to the first in line, or is for sale again.' }
  })
}
