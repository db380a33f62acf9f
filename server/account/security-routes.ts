import type { FastifyInstance, FastifyRequest } from 'fastify'
import { route } from '../http/route.ts'
import { signedIn, type Viewer } from '../http/viewer.ts'
import { createLimiter } from '../limits/limiter.ts'
import type { Parts } from '../parts.ts'
import { viewAccount } from './account.ts'
import { FAILED_CODES } from './account-limits.ts'
import { deleteAccount, exportAccount } from './own-data.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  type Holder,
  renewRecoveryCodes,
  secondFactorOf,
  turnOffSecondFactor,
} from './second-factor.ts'
import { passSecondStep } from './second-step.ts'
import { renewSession } from './session.ts'
import { listSessions, signOutDevice } from './session-list.ts'
import { endSessions } from './session-queries.ts'

export function securityRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, pool, settings, providers } = parts
  const keeper = { parts, failures: createLimiter(pool, FAILED_CODES) }

  route(app, 'GET /api/auth/sessions', async ({ viewer, request }) => {
    const { accountId, sessionId } = holderOf(viewer, request)
    return listSessions(parts, accountId, sessionId)
  })

  route(app, 'DELETE /api/auth/sessions/{id}', async ({ viewer, params }) => {
    await signOutDevice(parts, signedIn(viewer).id, params.id)
    return { message: 'This device is signed out.' }
  })

  route(app, 'POST /api/auth/sessions/end-others', async ({ viewer, request }) => {
    const { accountId, sessionId } = holderOf(viewer, request)
    const ended = await endSessions(db, accountId, sessionId)
    return { message: ended === 1 ? 'One other device was signed out.' : `${ended} other devices were signed out.` }
  })

  route(app, 'GET /api/auth/second-factor', async ({ viewer }) => secondFactorOf(parts, signedIn(viewer).id))

  route(app, 'POST /api/auth/second-factor', async ({ body, request }) => {
    const user = await passSecondStep(keeper, request, body.code)
    return { user: viewAccount(user, providers.images, settings), message: 'Welcome back!' }
  })

  route(app, 'POST /api/auth/second-factor/begin', async ({ viewer, request, body }) =>
    beginSecondFactor(keeper, holderOf(viewer, request), body),
  )

  route(app, 'POST /api/auth/second-factor/confirm', async ({ viewer, request, body }) => {
    const codes = await confirmSecondFactor(keeper, holderOf(viewer, request), body.code)
    await renewSession(db, request)
    return codes
  })

  route(app, 'POST /api/auth/second-factor/recovery-codes', async ({ viewer, request, body }) =>
    renewRecoveryCodes(keeper, holderOf(viewer, request), body),
  )

  route(app, 'POST /api/auth/second-factor/off', async ({ viewer, request, body }) => {
    await turnOffSecondFactor(keeper, holderOf(viewer, request), body)
    await renewSession(db, request)
    return { message: 'Two-step sign-in is off.' }
  })

  route(app, 'GET /api/auth/export', async ({ viewer, reply }) => {
    const { id, username } = signedIn(viewer)
    reply.header('content-disposition', `attachment; filename="${username}.json"`)
    return exportAccount(parts, id)
  })

  route(app, 'POST /api/auth/delete-account', async ({ viewer, request, body }) => {
    await deleteAccount(keeper, holderOf(viewer, request), body)
    await request.session.destroy()
    return { message: 'Your account is deleted.' }
  })
}

function holderOf(viewer: Viewer, { session }: FastifyRequest): Holder {
  return { accountId: signedIn(viewer).id, sessionId: session.sessionId, startedAt: session.startedAt }
}
