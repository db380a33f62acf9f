import type { FastifyInstance } from 'fastify'
import type { Parts } from '../deps.ts'
import { sentParts } from '../http/multipart.ts'
import { route } from '../http/route.ts'
import { untilGone } from '../http/until-gone.ts'
import { signedIn } from '../http/viewer.ts'
import { withUploads } from '../image/with-uploads.ts'
import { viewAccount, viewProfile } from './account.ts'
import { findProfile, updateProfile } from './profile.ts'
import { readProfile } from './profile-form.ts'

export function profileRoutes(app: FastifyInstance, parts: Parts): void {
  const { providers, settings } = parts

  route(app, 'GET /api/users/profile/{username}', async ({ params }) =>
    viewProfile(await findProfile(parts, params.username), providers.images),
  )

  withUploads(app, (scope) => {
    route(scope, 'PATCH /api/auth/profile', async ({ request, reply, viewer }) => {
      const signal = untilGone(reply)
      const { change, photo } = await readProfile(sentParts(request))
      const sent = photo && { ...photo, signal }
      return viewAccount(await updateProfile(parts, signedIn(viewer).id, change, sent), providers.images, settings)
    })
  })
}
