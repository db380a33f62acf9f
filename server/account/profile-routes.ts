import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts'
import { accountKey } from '../http/keys.ts'
import { createLimiter } from '../http/limiter.ts'
import { multipartParts } from '../http/multipart.ts'
import { readRoute } from '../http/read-route.ts'
import { route } from '../http/route.ts'
import { withUploads } from '../image/with-uploads.ts'
import { viewAccount, viewProfile } from './account.ts'
import { USERNAME_CHANGES } from './account-limits.ts'
import { findProfile, updateProfile } from './profile.ts'
import { PROFILE_PHOTO, readProfile } from './profile-form.ts'

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const usernameChanges = createLimiter(deps.pool, USERNAME_CHANGES)

  readRoute(app, deps, 'GET /api/users/profile/{username}', async ({ deps, params }) =>
    viewProfile(await findProfile(deps, params.username), deps.providers.images),
  )

  withUploads(app, (scope) => {
    route(scope, 'PATCH /api/auth/profile', async ({ request, reply, account }) => {
      const signal = abortOnDisconnect(reply)
      const { change, photo } = await readProfile(multipartParts(request, PROFILE_PHOTO))
      if (change.username !== undefined && change.username !== account.username)
        await usernameChanges.count(accountKey(account.id))
      const sent = photo && { ...photo, signal }
      const user = await updateProfile(deps, account.id, change, sent)
      return viewAccount(deps, { ...user, byPasskey: !account.owesSecondFactor })
    })
  })
}
