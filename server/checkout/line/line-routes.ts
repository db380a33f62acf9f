import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { joinLine } from './join-line.ts'
import { leaveLine, readLine } from './line.ts'

export function lineRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/products/{id}/line', async ({ viewer, params, reply }) => {
    reply.header('cache-control', 'no-store')
    return readLine(deps, viewer, params.id)
  })
  route(app, 'POST /api/products/{id}/line', async ({ viewer, params, body }) =>
    joinLine(deps, viewer, params.id, body),
  )
  route(app, 'DELETE /api/products/{id}/line', async ({ viewer, params }) => {
    await leaveLine(deps, viewer, params.id)
    return null
  })
}
