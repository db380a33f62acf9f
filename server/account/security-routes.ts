import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { createLimiter } from '../http/limiter.ts'
import { route } from '../http/route.ts'
import { signedIn, type Viewer } from '../http/viewer.ts'
import { viewAccount } from './account.ts'
import { FAILED_CODES, FAILED_SECOND_STEPS } from './account-limits.ts'
import { findUser } from './account-queries.ts'
import { deleteAccount, exportAccount } from './own-data.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  turnOffSecondFactor,
} from './second-factor/second-factor.ts'
import { completeSecondStep } from './second-factor/second-step.ts'
import { createDeviceCookies } from './session/device-cookie.ts'
import { renewSession, signOut } from './session/session.ts'
import { holderOf, strongHolder } from './session/session-holder.ts'
import { listSessions, signOutDevice } from './session/session-list.ts'
import { endSessions } from './session/session-queries.ts'

export function securityRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, pool } = deps
  const devices = createDeviceCookies(deps)
  const securityDeps = { ...deps, failures: createLimiter(pool, FAILED_CODES) }
  const secondStepDeps = { ...deps, devices, failures: createLimiter(pool, FAILED_SECOND_STEPS) }

  async function renewDeviceCookie(request: FastifyRequest, reply: FastifyReply, viewer: Viewer): Promise<void> {
    const user = await findUser(db, signedIn(viewer).id)
    if (user) devices.remember(request, reply, user)
  }

  route(app, 'GET /api/auth/sessions', async ({ viewer, request }) => {
    const { accountId, sessionId } = holderOf(viewer, request)
    return listSessions(deps, accountId, sessionId)
  })

  route(app, 'DELETE /api/auth/sessions/{id}', async ({ viewer, params }) => {
    await signOutDevice(deps, signedIn(viewer).id, params.id)
    return { message: 'This device is signed out.' }
  })

  route(app, 'POST /api/auth/sessions/end-others', async ({ viewer, request }) => {
    const { accountId, sessionId } = holderOf(viewer, request)
    const ended = await endSessions(db, accountId, sessionId)
    return { message: ended === 1 ? 'One other device was signed out.' : `${ended} other devices were signed out.` }
  })

  route(app, 'GET /api/auth/second-factor', async ({ viewer }) => secondFactorOf(deps, signedIn(viewer).id))

  route(app, 'POST /api/auth/second-factor', async ({ body, request, reply }) => {
    const user = await completeSecondStep(secondStepDeps, request, body.code)
    devices.remember(request, reply, user)
    return { user: viewAccount(deps, user), message: 'Welcome back!' }
  })

  route(app, 'POST /api/auth/second-factor/begin', async ({ viewer, request, body }) =>
    beginSecondFactor(securityDeps, await strongHolder(db, viewer, request), body),
  )

  route(app, 'POST /api/auth/second-factor/confirm', async ({ viewer, request, reply, body }) => {
    const codes = await confirmSecondFactor(securityDeps, await strongHolder(db, viewer, request), body.code)
    await renewSession(db, request)
    await renewDeviceCookie(request, reply, viewer)
    return codes
  })

  route(app, 'POST /api/auth/second-factor/recovery-codes', async ({ viewer, request, body }) =>
    renewRecoveryCodes(securityDeps, await strongHolder(db, viewer, request), body),
  )

  route(app, 'POST /api/auth/second-factor/off', async ({ viewer, request, reply, body }) => {
    await turnOffSecondFactor(securityDeps, await strongHolder(db, viewer, request), body)
    await renewSession(db, request)
    await renewDeviceCookie(request, reply, viewer)
    return { message: 'Two-step sign-in is off.' }
  })

  route(app, 'GET /api/auth/export', async ({ viewer, reply }) => {
    const { id, username } = signedIn(viewer)
    reply.header('content-disposition', `attachment; filename="${username}.json"`)
    return exportAccount(deps, id)
  })

  route(app, 'POST /api/auth/delete-account', async ({ viewer, request, reply, body }) => {
    await deleteAccount(securityDeps, await strongHolder(db, viewer, request), body)
    await signOut(request, reply)
    return { message: 'Your account was deleted.' }
  })
}
