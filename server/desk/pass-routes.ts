import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { PASS_COOKIE } from '../http/visitor.ts'
import { listPasses, makePass, revokePass, viewHeldPass } from './pass.ts'

export function passRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/admin/desk-passes', async () => listPasses(deps))

  route(app, 'POST /api/admin/desk-passes', async ({ account, body }) => makePass(deps, account, body))

  route(app, 'DELETE /api/admin/desk-passes/{id}', async ({ account, params }) => revokePass(deps, account, params.id))

  const readsPass = { config: { readsPass: true } }
  route(
    app,
    'GET /api/desk/pass',
    async ({ viewer: { pass }, reply }) => {
      reply.header('cache-control', 'no-store')
      return {
        pass: pass && !pass.ended ? await viewHeldPass(deps.db, pass.id) : null,
        ended: pass?.ended ?? null,
      }
    },
    readsPass,
  )

  route(app, 'DELETE /api/desk/pass', async ({ reply }) => {
    reply.clearCookie(PASS_COOKIE, { path: '/' })
    return { message: 'This browser no longer opens the desk.' }
  })
}
