import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts'
import { notFound } from '../http/app-error.ts'
import { accountKey } from '../http/keys.ts'
import { createLimiter } from '../http/limiter.ts'
import { multipartParts } from '../http/multipart.ts'
import { route } from '../http/route.ts'
import { editImage, readEdit } from './edit.ts'
import { deleteImage, receiveUpload, storeImages } from './image.ts'
import { PERMITS } from './image-limits.ts'
import { countOrphans, deleteOrphans } from './orphans.ts'
import { issuePermit } from './permit.ts'
import { imagesOf, readUpload } from './upload-form.ts'
import { imageUsage } from './usage.ts'
import { withUploads } from './with-uploads.ts'

export function imageRoutes(app: FastifyInstance, deps: Deps): void {
  const permits = createLimiter(deps.pool, PERMITS)

  route(app, 'POST /api/imagekit-auth', async ({ account }) => {
    await permits.count(accountKey(account.id))
    return issuePermit(deps, account.id)
  })

  route(app, 'DELETE /api/images/imagekit', async ({ account, body }) => {
    await deleteImage(deps, body.imageUrl, account)
    return { message: 'Image deleted' }
  })

  route(app, 'GET /api/images/edit', async ({ account, query }) => readEdit(deps, account, query.imageUrl))

  route(app, 'POST /api/images/edit', async ({ account, body, reply }) =>
    editImage(deps, account, body, abortOnDisconnect(reply)),
  )

  withUploads(app, (scope) => {
    route(scope, 'POST /api/images/upload', async ({ request, reply }) => {
      const signal = abortOnDisconnect(reply)
      if (!deps.providers.images.files)
        throw notFound('Upload images to ImageKit instead, with a permit from POST /api/imagekit-auth.')
      return receiveUpload(deps, { ...(await readUpload(multipartParts(request))), signal })
    })

    route(scope, 'POST /api/upload-images', async ({ request, reply, account }) => {
      const destination = { folder: 'products', ownerId: account.id, signal: abortOnDisconnect(reply) }
      const stored = await storeImages(deps, imagesOf(multipartParts(request)), destination)
      return { imageUrls: stored.map(({ url }) => url) }
    })
  })

  route(app, 'GET /api/admin/imagekit/usage', async () => imageUsage(deps))

  route(app, 'GET /api/admin/imagekit/orphan-count', async () => countOrphans(deps))

  route(app, 'POST /api/admin/imagekit/cleanup', async ({ query, account }) =>
    deleteOrphans(deps, account, query.limit),
  )
}
