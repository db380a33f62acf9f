import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import type { Signed } from '../http/viewer.ts'
import { viewAccount } from './account.ts'
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
import { rememberDevice } from './session/device-cookie.ts'
import { renewSession, signOut } from './session/session.ts'
import { strongHolder } from './session/session-holder.ts'
import { listSessions, signOutDevice } from './session/session-list.ts'
import { endSessions } from './session/session-queries.ts'

export function securityRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  async function renewDeviceCookie(request: FastifyRequest, reply: FastifyReply, { id }: Signed): Promise<void> {
    const user = await findUser(db, id)
    if (user) rememberDevice(deps, request, reply, user)
  }

  route(app, 'GET /api/auth/sessions', async ({ account, request }) => {
    return listSessions(deps, account.id, request.session.sessionId)
  })

  route(app, 'DELETE /api/auth/sessions/{id}', async ({ account, params }) => {
    await signOutDevice(deps, account.id, params.id)
    return { message: 'This device is signed out.' }
  })

  route(app, 'POST /api/auth/sessions/end-others', async ({ account, request }) => {
    const ended = await endSessions(db, account.id, request.session.sessionId)
    return { message: ended === 1 ? 'One other device was signed out.' : `${ended} other devices were signed out.` }
  })

  route(app, 'GET /api/auth/second-factor', async ({ account }) => secondFactorOf(deps, account.id))

  route(app, 'POST /api/auth/second-factor', async ({ body, request, reply }) => {
    const user = await completeSecondStep(deps, request, body.code)
    rememberDevice(deps, request, reply, user)
    return { user: viewAccount(deps, user), message: 'Welcome back!' }
  })

  route(app, 'POST /api/auth/second-factor/begin', async ({ account, request, body }) =>
    beginSecondFactor(deps, await strongHolder(db, account, request), body),
  )

  route(app, 'POST /api/auth/second-factor/confirm', async ({ account, request, reply, body }) => {
    const codes = await confirmSecondFactor(deps, await strongHolder(db, account, request), body.code)
    await renewSession(db, request)
    await renewDeviceCookie(request, reply, account)
    return codes
  })

  route(app, 'POST /api/auth/second-factor/recovery-codes', async ({ account, request, body }) =>
    renewRecoveryCodes(deps, await strongHolder(db, account, request), body),
  )

  route(app, 'POST /api/auth/second-factor/off', async ({ account, request, reply, body }) => {
    await turnOffSecondFactor(deps, await strongHolder(db, account, request), body)
    await renewSession(db, request)
    await renewDeviceCookie(request, reply, account)
    return { message: 'Two-step sign-in is off.' }
  })

  route(app, 'GET /api/auth/export', async ({ account, reply }) => {
    reply.header('content-disposition', `attachment; filename="${account.username}.json"`)
    return exportAccount(deps, account.id)
  })

  route(app, 'POST /api/auth/delete-account', async ({ account, request, reply, body }) => {
    await deleteAccount(deps, await strongHolder(db, account, request), body)
    await signOut(request, reply)
    return { message: 'Your account was deleted.' }
  })
}
