import type { FastifyInstance } from 'fastify'
import type { Parts } from '../deps.ts'
import { notFound } from '../http/app-error.ts'
import { accountKey } from '../http/keys.ts'
import { createLimiter } from '../http/limiter.ts'
import { sentParts } from '../http/multipart.ts'
import { route } from '../http/route.ts'
import { untilGone } from '../http/until-gone.ts'
import { signedIn } from '../http/viewer.ts'
import { deleteImage, receiveUpload, storeImages } from './image.ts'
import { PERMITS } from './image-limits.ts'
import { issuePermit } from './permit.ts'
import { filesOf, readUpload } from './upload-form.ts'
import { withUploads } from './with-uploads.ts'

export function imageRoutes(app: FastifyInstance, parts: Parts): void {
  const permits = createLimiter(parts.pool, PERMITS)

  route(app, 'POST /api/imagekit-auth', async ({ viewer }) => {
    const { id } = signedIn(viewer)
    await permits.count(accountKey(id))
    return issuePermit(parts, id)
  })

  route(app, 'DELETE /api/images/imagekit', async ({ viewer, body }) => {
    await deleteImage(parts, body.imageUrl, signedIn(viewer))
    return { message: 'Image deleted' }
  })

  withUploads(app, (scope) => {
    route(scope, 'POST /api/images/upload', async ({ request, reply }) => {
      const signal = untilGone(reply)
      if (parts.providers.images.id !== 'built-in')
        throw notFound('Images are uploaded somewhere else; ask for a permit first.')
      return receiveUpload(parts, { ...(await readUpload(sentParts(request))), signal })
    })

    route(scope, 'POST /api/upload-images', async ({ request, reply, viewer }) => {
      const placed = { folder: 'products', ownerId: signedIn(viewer).id, signal: untilGone(reply) }
      const kept = await storeImages(parts, filesOf(sentParts(request), 'images'), placed)
      return { imageUrls: kept.map(({ url }) => url) }
    })
  })
}
