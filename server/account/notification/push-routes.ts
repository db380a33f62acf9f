import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { storedUserAgent } from '../../http/user-agent.ts'
import type { Signed } from '../../http/viewer.ts'
import { unsubscribeRoute } from '../../mail/unsubscribe-route.ts'
import { type Requester, readPushSettings, setNotificationWay, stopByLink, subscribe, unsubscribe } from './push.ts'

export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/push', async ({ account, request }) => readPushSettings(deps, requesterOf(account, request)))

  route(app, 'PUT /api/push/choices', async ({ account, request, body }) => {
    await setNotificationWay(deps, account, body.kind, body.way)
    return readPushSettings(deps, requesterOf(account, request))
  })

  route(app, 'POST /api/push/subscriptions', async ({ account, request, body }) => {
    const userAgent = storedUserAgent(request.headers['user-agent']) ?? ''
    await subscribe(deps, requesterOf(account, request), body, userAgent)
    return readPushSettings(deps, requesterOf(account, request))
  })

  route(app, 'DELETE /api/push/subscriptions/{id}', async ({ account, request, params }) => {
    await unsubscribe(deps, account.id, params.id)
    return readPushSettings(deps, requesterOf(account, request))
  })

  unsubscribeRoute(
    app,
    'POST /api/push/stop',
    async ({ query }) => {
      await stopByLink(deps, query.kind, query.token)
      return { message: "You won't get any more of these emails." }
    },
    '/profile/edit#alerts',
  )
}

const requesterOf = ({ id, role }: Signed, { session }: FastifyRequest): Requester => ({
  accountId: id,
  role,
  sessionId: session.sessionId,
})
