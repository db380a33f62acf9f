import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { storedUserAgent } from '../../http/user-agent.ts'
import { signedIn, type Viewer } from '../../http/viewer.ts'
import { unsubscribeRoute } from '../../mail/unsubscribe-route.ts'
import { type Requester, readPushSettings, setNotificationWay, stopByLink, subscribe, unsubscribe } from './push.ts'

export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/push', async ({ viewer, request }) => readPushSettings(deps, requesterOf(viewer, request)))

  route(app, 'PUT /api/push/choices', async ({ viewer, request, body }) => {
    await setNotificationWay(deps, signedIn(viewer), body.kind, body.way)
    return readPushSettings(deps, requesterOf(viewer, request))
  })

  route(app, 'POST /api/push/subscriptions', async ({ viewer, request, body }) => {
    const userAgent = storedUserAgent(request.headers['user-agent']) ?? ''
    await subscribe(deps, requesterOf(viewer, request), body, userAgent)
    return readPushSettings(deps, requesterOf(viewer, request))
  })

  route(app, 'DELETE /api/push/subscriptions/{id}', async ({ viewer, request, params }) => {
    await unsubscribe(deps, signedIn(viewer).id, params.id)
    return readPushSettings(deps, requesterOf(viewer, request))
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

function requesterOf(viewer: Viewer, { session }: FastifyRequest): Requester {
  const { id, role } = signedIn(viewer)
  return { accountId: id, role, sessionId: session.sessionId }
}
