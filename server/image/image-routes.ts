import type { FastifyInstance } from 'fastify'
import { notFound } from '../http/app-error.ts'
import { sentParts, withMultipart } from '../http/multipart.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import type { Parts } from '../parts.ts'
import { deleteImage, receiveUpload, storeImages } from './image.ts'
import { issuePermit } from './permit.ts'
import { filesOf, readUpload } from './upload-form.ts'

export function imageRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, 'POST /api/imagekit-auth', async ({ viewer }) => issuePermit(parts, signedIn(viewer).id))

  route(app, 'DELETE /api/images/imagekit', async ({ viewer, body }) => {
    await deleteImage(parts, body.imageUrl, signedIn(viewer))
    return { message: 'Image deleted' }
  })

  withMultipart(app, (scope) => {
    route(scope, 'POST /api/images/upload', async ({ request }) => {
      if (parts.providers.images.id !== 'built-in')
        throw notFound('Images are uploaded elsewhere; ask for a permit first.')
      return receiveUpload(parts, await readUpload(sentParts(request)))
    })

    route(scope, 'POST /api/upload-images', async ({ request, viewer }) => {
      const files = filesOf(sentParts(request), 'images')
      const kept = await storeImages(parts, files, { folder: 'products', ownerId: signedIn(viewer).id })
      return { imageUrls: kept.map(({ url }) => url) }
    })
  })
}
