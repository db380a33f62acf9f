import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../http/app-error.ts'
import { encodingFor } from '../http/cached-response.ts'

const SUFFIX = { br: '.br', gzip: '.gz', plain: '' }

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * Serves `/assets/{file}`, the build's scripts, styles and fonts, from memory: a first visit asks for some twenty, and from the
 * disk each takes several times the CPU.
 */
export async function assetRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const names = new Set(await readdir(folder))
  const read = new Map<string, Promise<Buffer>>()
  const bodyOf = (name: string): Promise<Buffer> => {
    const known = read.get(name)
    if (known) return known
    const body = readFile(path.join(folder, name))
    read.set(name, body)
    body.catch(() => read.delete(name))
    return body
  }
  app.get<{ Params: { file: string } }>('/assets/:file', { compress: false }, async (request, reply) => {
    const { file } = request.params
    const type = TYPES[path.extname(file)]
    if (!type || !names.has(file)) throw notFound('There is nothing here.')
    const encoding = encodingFor(request.headers['accept-encoding'])
    const encoded = `${file}${SUFFIX[encoding]}`
    const isEncoded = encoding !== 'plain' && names.has(encoded)
    const name = isEncoded ? encoded : file
    // Names contain a hash of the content.
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      etag: `"${name}"`,
    })
    if (request.headers['if-none-match']?.includes(`"${name}"`)) return reply.status(304).send()
    if (isEncoded) reply.header('content-encoding', encoding)
    return reply.type(type).send(await bodyOf(name))
  })
}
