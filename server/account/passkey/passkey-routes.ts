import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { viewAccount } from '../account.ts'
import { deviceOf } from '../session/device.ts'
import { rememberDevice } from '../session/device-cookie.ts'
import { renewSession } from '../session/session.ts'
import { strongHolder } from '../session/session-holder.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey, viewPasskey } from './passkey.ts'
import { beginPasskeySignIn, signInByPasskey } from './passkey-sign-in.ts'

export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  route(app, 'GET /api/auth/passkeys', async ({ account, request }) =>
    listPasskeys(deps, account.id, request.session.passkeyId),
  )

  route(app, 'POST /api/auth/passkeys/begin', async ({ account, request, body }) => ({
    options: asRecord(await beginPasskey(deps, await strongHolder(db, account, request), body)),
  }))

  route(app, 'POST /api/auth/passkeys', async ({ account, request, body }) => {
    const name = body.name ?? deviceOf(request.headers['user-agent'])
    const passkey = await addPasskey(deps, await strongHolder(db, account, request), { ...body, name })
    await renewSession(db, request, passkey.id)
    return viewPasskey(passkey, passkey.id)
  })

  route(app, 'PATCH /api/auth/passkeys/{id}', async ({ account, request, params, body }) =>
    viewPasskey(await renamePasskey(deps, account.id, params.id, body.name), request.session.passkeyId),
  )

  route(app, 'DELETE /api/auth/passkeys/{id}', async ({ account, request, params, body }) => {
    await removePasskey(deps, await strongHolder(db, account, request), params.id, body)
    await renewSession(db, request)
    return { message: 'The passkey was removed.' }
  })

  route(app, 'GET /api/auth/passkeys/sign-in', async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { options: asRecord(await beginPasskeySignIn(deps, request)) }
  })

  route(app, 'POST /api/auth/passkeys/sign-in', async ({ request, reply, body }) => {
    const user = await signInByPasskey(deps, request, body.credential)
    rememberDevice(deps, request, reply, user)
    return { user: viewAccount(deps, { ...user, byPasskey: true }), message: 'Welcome back!' }
  })
}

const asRecord = (options: object): Record<string, unknown> => ({ ...options })
