import { hash as digest } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachePolicy } from '../../contracts/call.ts'

type Encoding = 'br' | 'gzip'

export interface Sharing {
  /**
   * `everyone`: the same for all who may see it. Read as a guest, and as the viewer only if guests may not see it.
   * `guests`: the same for every guest.
   */
  sharedWith: CachePolicy['sharedWith']
  /** Whether to set a new browser's visitor cookie. False where shared caches may store the response. */
  setsCookie: boolean
  /** The product whose views this response counts toward. */
  viewed?: unknown
}

export interface CachedResponse {
  status: number
  body: Buffer
  /** Alternating names and values, the same for each encoding. */
  headers: string[]
  hash: string
  /** Filled on first use. */
  encodings: Partial<Record<Encoding | 'plain', Encoded>>
  sharing: Sharing
  /** The parsed body, for pages. Frozen, because all readers share it. */
  data?: unknown
}

interface Encoded {
  /** Alternating names and values. */
  headers: string[]
  etag: string
  body: Buffer | Promise<Buffer> | undefined
  /** For small bodies: Node writes headers and a string at once, but a Buffer separately. */
  text?: string
}

/** Minimum size for compression, in bytes. */
const SMALL = 1024
/** In bytes. Above this, encoding the string for each response costs more than a second write. */
const SHORT = 4096

const OWN_HEADERS = ['content-length', 'set-cookie', 'x-request-id']

const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // Node's default of 11 takes a hundred times as long.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
}

/** Sends a personal page. Low compression levels, and synchronous: handing it to another thread costs more than doing it. */
export function sendOwn(text: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('vary', 'Accept-Encoding')
  const body = Buffer.from(text)
  const encoding = body.length < SMALL ? 'plain' : encodingFor(request.headers['accept-encoding'])
  if (encoding === 'plain') return reply.send(body)
  return reply.header('content-encoding', encoding).send(COMPRESS_FAST[encoding](body))
}

const COMPRESS_FAST: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) =>
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => gzipSync(body, { level: 1 }),
}

/** As alternating names and values, without those that each response has of its own. */
export function linesOf(headers: Record<string, string | number | string[] | undefined>): string[] {
  const lines: string[] = []
  for (const name in headers) if (!OWN_HEADERS.includes(name)) lines.push(name, String(headers[name]))
  return lines
}

export function capture(
  { status, headers }: Pick<CachedResponse, 'status' | 'headers'>,
  text: string,
  sharing: Sharing,
): CachedResponse {
  const body = Buffer.from(text)
  const hash = digest('sha1', body, 'base64url')
  const response: CachedResponse = { status, body, headers, hash, sharing, encodings: {} }
  if (body.length <= SHORT) response.encodings.plain = { ...encode(response, 'plain'), text }
  return response
}

function encode({ body, headers, hash }: CachedResponse, encoding: Encoding | 'plain'): Encoded {
  const etag = `"${hash}${encoding === 'plain' ? '' : `-${encoding}`}"`
  const all = headers.slice()
  all.push('vary', 'Accept-Encoding', 'etag', etag)
  if (encoding !== 'plain') all.push('content-encoding', encoding)
  return { etag, headers: all, body: encoding === 'plain' ? body : undefined }
}

/** Sends the encoding that the browser accepts, or 304. */
export function sendCached(cached: CachedResponse, request: FastifyRequest, reply: FastifyReply): void {
  // Fastify's remaining hooks would only redo what is already in the cached headers and body.
  reply.hijack()
  const encoded = encodedFor(cached, request.headers['accept-encoding'])
  // `concat` checks whether each element is an array, which took a tenth of the time of a cache hit.
  const headers = encoded.headers.slice()
  headers.push('x-request-id', request.id)
  const cookie = reply.getHeader('set-cookie')
  if (cookie !== undefined) headers.push('set-cookie', String(cookie))
  if (encoded.body instanceof Buffer) write(cached, encoded, encoded.body, request, reply, headers)
  else
    bodyOf(cached, encoded).then(
      (body) => write(cached, encoded, body, request, reply, headers),
      (error) => reply.raw.destroy(error),
    )
}

async function bodyOf(cached: CachedResponse, encoded: Encoded): Promise<Buffer> {
  encoded.body ??= compress(cached, encoded)
  return encoded.body
}

async function compress({ body, encodings }: CachedResponse, encoded: Encoded): Promise<Buffer> {
  encoded.body = await COMPRESS[encoded === encodings.br ? 'br' : 'gzip'](body)
  return encoded.body
}

function write(
  cached: CachedResponse,
  encoded: Encoded,
  body: Buffer,
  request: FastifyRequest,
  { raw }: FastifyReply,
  headers: string[],
) {
  const { 'if-none-match': known } = request.headers
  if (known?.includes(encoded.etag) && cached.status === 200) {
    raw.writeHead(304, headers)
    raw.end()
    return
  }
  headers.push('content-length', String(body.length))
  raw.writeHead(cached.status, headers)
  raw.end(request.method === 'HEAD' ? undefined : (encoded.text ?? body))
}

function encodedFor(cached: CachedResponse, accepted: string | undefined): Encoded {
  const encoding = cached.body.length < SMALL ? 'plain' : encodingFor(accepted)
  cached.encodings[encoding] ??= encode(cached, encoding)
  return cached.encodings[encoding]
}

/** For an `Accept-Encoding`. */
export function encodingFor(accepted = ''): Encoding | 'plain' {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'plain'
}
