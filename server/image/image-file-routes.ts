import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../http/app-error.ts'
import { addressKey } from '../http/keys.ts'
import { imageFolder } from '../providers/images/built-in.ts'
import { isImagePath } from '../providers/images/port.ts'
import { meterTraffic } from './traffic.ts'
import { formatFor, presetOf } from './transform.ts'
import { readOriginal, readVariant } from './variant.ts'

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

/**
 * Serves the built-in store's files without sessions: `/images/{path}`, with `?tr=` resized to one of the five presets.
 */
export function imageFileRoutes(app: FastifyInstance, deps: Deps): void {
  if (deps.providers.images.id !== 'built-in') return
  const folder = imageFolder(deps.settings.DATA_DIR)
  const traffic = meterTraffic(deps)
  app.addHook('onClose', () => traffic.close())
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())

  app.get<FileRequest>('/images/*', { compress: false }, async (request, reply) => {
    reply.headers(SECURITY_HEADERS)
    const { '*': path } = request.params
    if (!isImagePath(path)) throw noImage()
    const { tr } = request.query
    const { data, name } =
      tr === undefined ? await original(folder, path) : await variant(folder, path, request, stopping.signal)
    if (!data) throw noImage()
    const etag = `"${createHash('sha1').update(`${path} ${name}`).digest('base64url')}"`
    reply.headers({ etag, 'cache-control': IMMUTABLE, ...(tr !== undefined && { vary: 'Accept' }) })
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
    if (request.method === 'GET') traffic.count(data.length)
    return reply.type(typeOf(name)).send(data)
  })
}

async function original(folder: string, path: string) {
  return { data: await readOriginal(folder, path), name: path }
}

async function variant(folder: string, path: string, request: FastifyRequest<FileRequest>, signal: AbortSignal) {
  const preset = presetOf(String(request.query.tr))
  if (!preset) throw new AppError('bad_input', 'Images are only available in the preset sizes and qualities.')
  const format = formatFor(request.headers.accept ?? '')
  const options = { owner: addressKey(request.ip), signal }
  return { data: await readVariant(folder, path, preset, format, options), name: `${preset}.${format}` }
}

const noImage = () => notFound('Image not found')

const typeOf = (name: string): string => `image/${name.split('.').at(-1)?.replace('jpg', 'jpeg')}`

const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false
