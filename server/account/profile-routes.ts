import type { FastifyInstance } from 'fastify'
import { sentParts, withMultipart } from '../http/multipart.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import type { Parts } from '../parts.ts'
import { viewAccount, viewProfile } from './account.ts'
import { findProfile, updateProfile } from './profile.ts'
import { readProfile } from './profile-form.ts'

export function profileRoutes(app: FastifyInstance, parts: Parts): void {
  const { providers, settings } = parts

  route(app, 'GET /api/users/profile/{username}', async ({ params }) =>
    viewProfile(await findProfile(parts, params.username), providers.images),
  )

  withMultipart(app, (scope) => {
    route(scope, 'PATCH /api/auth/profile', async ({ request, viewer }) => {
      const { change, photo } = await readProfile(sentParts(request))
      return viewAccount(await updateProfile(parts, signedIn(viewer).id, change, photo), providers.images, settings)
    })
  })
}
