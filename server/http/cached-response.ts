import { hash as digest } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

/** What every browser that shares a response gets besides its bytes. */
export interface Sharing {
  /**
   * `everyone`: whoever may see it gets the same; it is read as nobody, and as the viewer only where nobody may see it.
   * `guests`: every guest gets the same.
   */
  sharedWith: 'guests' | 'everyone'
  /** Whether a new browser gets its visitor cookie with it. False where caches on the way may store it. */
  setsCookie: boolean
  /** The item that whoever gets it has looked at. */
  viewed?: unknown
}

/** A whole response, to be sent to many. */
export interface CachedResponse {
  status: number
  body: Buffer
  /** Names and values in turns, the same for each encoding. */
  headers: string[]
  hash: string
  /** Each is made for the first browser that takes it. */
  encodings: Partial<Record<Encoding | 'plain', Encoded>>
  sharing: Sharing
  /** The parsed body, once a page of this server has read it. Frozen, because all its readers share it. */
  data?: unknown
}

/** The answer as it goes over the wire, plain or compressed. */
interface Encoded {
  /** Names and values in turns. */
  headers: string[]
  etag: string
  /** The compressed body is made when the first browser asks for it. */
  body: Buffer | Promise<Buffer> | undefined
  /** Of a small plain answer: Node writes headers and text at once, but a Buffer after them. */
  text?: string
}

/** Less is not worth compressing; in bytes. */
const SMALL = 1024
/** Encoding more than this anew for each answer costs more than a second write; in bytes. */
const SHORT = 4096

/** Of one request: whoever else gets the answer has others. */
const OWN_HEADERS = ['set-cookie', 'x-request-id']

const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // Node's default of 11 takes a hundred times as long.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
}

/**
 * A page that only one visitor gets, compressed for as little as it takes: what a better level saves on the wire it costs
 * many times over here. At once, too: handing it to another thread is more work than doing it.
 */
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

export type AnswerHeaders = Record<string, string | number | string[] | undefined>

/** What is sent with a body. */
interface Head {
  status: number
  headers: AnswerHeaders
}

/** Captures what would be sent: this status, these headers, and this body. */
export function capture({ status, headers: given }: Head, text: string, sharing: Sharing): CachedResponse {
  const body = Buffer.from(text)
  const hash = digest('sha1', body, 'base64url')
  const headers: string[] = []
  for (const [name, value] of Object.entries(given))
    if (name !== 'content-length' && !OWN_HEADERS.includes(name)) headers.push(name, String(value))
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

/** Sends it in the form that this browser takes, or says that it has it already. */
export function sendCached(cached: CachedResponse, request: FastifyRequest, reply: FastifyReply): void {
  // What is left of the life of a request would only do again what the cached headers and bodies have in them.
  reply.hijack()
  const form = encodedFor(cached, request.headers['accept-encoding'])
  // Not `concat`, which asks of each element whether it is a list, and took a tenth of the time of such a request.
  const headers = form.headers.slice()
  headers.push('x-request-id', request.id)
  const cookie = reply.getHeader('set-cookie')
  if (cookie !== undefined) headers.push('set-cookie', String(cookie))
  if (form.body instanceof Buffer) write(cached, form, form.body, request, reply, headers)
  else
    bodyOf(cached, form).then(
      (body) => write(cached, form, body, request, reply, headers),
      (error) => reply.raw.destroy(error),
    )
}

async function bodyOf(cached: CachedResponse, form: Encoded): Promise<Buffer> {
  form.body ??= compress(cached, form)
  return form.body
}

async function compress({ body, encodings }: CachedResponse, form: Encoded): Promise<Buffer> {
  form.body = await COMPRESS[form === encodings.br ? 'br' : 'gzip'](body)
  return form.body
}

function write(
  cached: CachedResponse,
  form: Encoded,
  body: Buffer,
  request: FastifyRequest,
  { raw }: FastifyReply,
  headers: string[],
) {
  const { 'if-none-match': known } = request.headers
  if (known?.includes(form.etag) && cached.status === 200) {
    raw.writeHead(304, headers)
    raw.end()
    return
  }
  headers.push('content-length', String(body.length))
  raw.writeHead(cached.status, headers)
  raw.end(request.method === 'HEAD' ? undefined : (form.text ?? body))
}

function encodedFor(cached: CachedResponse, accepted: string | undefined): Encoded {
  const encoding = cached.body.length < SMALL ? 'plain' : encodingFor(accepted)
  cached.encodings[encoding] ??= encode(cached, encoding)
  return cached.encodings[encoding]
}

function encodingFor(accepted = ''): Encoding | 'plain' {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'plain'
}
