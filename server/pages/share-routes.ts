import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/app-error.ts'
import { addressKey } from '../http/keys.ts'
import { productPicture, type SharePicture, sitePicture } from './share-picture.ts'

/** Other sites embed these pictures. */
const HEADERS = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public, max-age=3600' }

export function shareRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/og/site.jpg', async (request, reply) => answer(request, reply, await sitePicture(deps)))

  app.get<{ Params: { file: string } }>('/og/product/:file', async (request, reply) => {
    const id = /^(\d{1,15})\.jpg$/.exec(request.params.file)?.[1]
    if (!id) throw notFound('Image not found')
    return answer(request, reply, await productPicture(deps, Number(id)))
  })
}

async function answer(request: FastifyRequest, reply: FastifyReply, picture: SharePicture): Promise<FastifyReply> {
  const etag = `"${picture.version}"`
  const isKnown = request.headers['if-none-match']?.includes(etag)
  const data = isKnown ? null : await picture.data(addressKey(request.ip))
  reply.headers({ ...HEADERS, etag })
  return data ? reply.type('image/jpeg').send(data) : reply.status(304).send()
}
