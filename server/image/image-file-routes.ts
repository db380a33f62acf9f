import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { addressKey } from '../http/keys.ts'
import { contentTypeOf } from '../providers/images/files.ts'
import { isImagePath } from '../providers/images/port.ts'
import { noImage } from './image.ts'
import { meterTraffic } from './traffic.ts'
import { formatFor, presetOf } from './transform.ts'
import { keyOf, prepareVariant, readVariant, type Variant } from './variant.ts'

interface FileRequest {
  Params: { '*': string }
  Querystring: { tr?: string | string[] }
}

/** Emails and link previews embed the images; nothing in a response may execute. */
const SECURITY_HEADERS = {
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** A day. The image itself, in the bucket, is cached for longer. */
const REDIRECT = 'public, max-age=86400'

/**
 * Serves our own store's files without sessions: `/images/{path}`, with `?tr=` resized to one of the presets. If the
 * files are public, a preset redirects to its file.
 */
export function imageFileRoutes(app: FastifyInstance, deps: Deps): void {
  const { files } = deps.providers.images
  if (!files) return
  const traffic = meterTraffic(deps)
  app.addHook('onClose', () => traffic.close())
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())

  app.get<FileRequest>('/images/*', { compress: false }, async (request, reply) => {
    reply.headers(SECURITY_HEADERS)
    const { '*': path } = request.params
    if (!isImagePath(path)) throw noImage()
    const { tr } = request.query
    const variant = tr === undefined ? null : requestedVariant(path, request)
    const options = { owner: addressKey(request.ip), signal: stopping.signal }
    if (variant && files.publicUrl) {
      const size = await prepareVariant(files, variant, options)
      if (size === null) throw noImage()
      if (request.method === 'GET') traffic.count(size)
      reply.headers({ 'cache-control': REDIRECT, vary: 'Accept' })
      return reply.redirect(`${files.publicUrl}/${keyOf(variant)}`)
    }
    const data = await (variant ? readVariant(files, variant, options) : files.read(path))
    if (!data) throw noImage()
    const name = variant ? `${variant.preset}.${variant.format}` : path
    const etag = `"${createHash('sha1').update(`${path} ${name}`).digest('base64url')}"`
    reply.headers({ etag, 'cache-control': IMMUTABLE, ...(variant && { vary: 'Accept' }) })
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
    if (request.method === 'GET') traffic.count(data.length)
    return reply.type(contentTypeOf(name)).send(data)
  })
}

function requestedVariant(imagePath: string, request: FastifyRequest<FileRequest>): Variant {
  const preset = presetOf(String(request.query.tr))
  if (!preset) throw new AppError('bad_input', 'Images are only available in the preset sizes and qualities.')
  return { imagePath, preset, format: formatFor(request.headers.accept ?? '') }
}

const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false
