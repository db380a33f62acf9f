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

/** Pages of other sites may show pictures (mails and previews do); nothing in an answer may run. */
const SAFETY = {
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}
/** A path's file never changes: another picture gets another path. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** The built-in store's files, public and without sessions: `/images/{path}`, with `?tr=` in one of the five presets. */
export function imageFileRoutes(app: FastifyInstance, deps: Deps): void {
  if (deps.providers.images.id !== 'built-in') return
  const folder = imageFolder(deps.settings.DATA_DIR)
  const traffic = meterTraffic(deps)
  app.addHook('onClose', () => traffic.close())
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())

  app.get<FileRequest>('/images/*', { compress: false }, async (request, reply) => {
    reply.headers(SAFETY)
    const { '*': path } = request.params
    if (!isImagePath(path)) throw noImage()
    const { tr } = request.query
    const { data, name } =
      tr === undefined ? await original(folder, path) : await variant(folder, path, request, stopping.signal)
    if (!data) throw noImage()
    const etag = `"${createHash('sha1').update(`${path} ${name}`).digest('base64url')}"`
    reply.headers({ etag, 'cache-control': FOR_EVER, ...(tr !== undefined && { vary: 'Accept' }) })
    if (knows(request.headers['if-none-match'], etag)) return reply.status(304).send()
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
  const turn = { owner: addressKey(request.ip), signal }
  return { data: await readVariant(folder, path, preset, format, turn), name: `${preset}.${format}` }
}

const noImage = () => notFound('Image not found')

const typeOf = (name: string): string => `image/${name.split('.').at(-1)?.replace('jpg', 'jpeg')}`

const knows = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag || known.trim() === '*') ?? false
