import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { storedUserAgent } from '../../http/user-agent.ts'
import { unsubscribeRoute } from '../../mail/unsubscribe-route.ts'
import { readPushSettings, setNotificationWay, stopByLink, subscribe, unsubscribe } from './push.ts'

export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/push', async ({ account, request }) =>
    readPushSettings(deps, account, request.session.sessionId),
  )

  route(app, 'PUT /api/push/choices', async ({ account, request, body }) => {
    await setNotificationWay(deps, account, body.kind, body.way)
    return readPushSettings(deps, account, request.session.sessionId)
  })

  route(app, 'POST /api/push/subscriptions', async ({ account, request, body }) => {
    const userAgent = storedUserAgent(request.headers['user-agent']) ?? ''
    await subscribe(deps, account, request.session.sessionId, body, userAgent)
    return readPushSettings(deps, account, request.session.sessionId)
  })

  route(app, 'DELETE /api/push/subscriptions/{id}', async ({ account, request, params }) => {
    await unsubscribe(deps, account.id, params.id)
    return readPushSettings(deps, account, request.session.sessionId)
  })

  unsubscribeRoute(app, 'POST /api/push/stop', async ({ query }) => {
    await stopByLink(deps, query.kind, query.token)
    return { message: "You won't get any more of these emails." }
  })
}
