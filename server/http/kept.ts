import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

/** Who gets a kept answer, and what is left to do for each of them. */
export interface Sharing {
  /**
   * Everybody who may see it is answered the same, whoever is signed in too: it is read as nobody, and as who asks only
   * where nobody may see it. Otherwise every guest is answered the same.
   */
  forAll?: boolean
  /** Returns headers: names and values in turns. */
  onSend?: (request: FastifyRequest) => string[]
}

/** A whole answer, to be sent to many. */
export interface Kept {
  status: number
  body: Buffer
  forms: Record<Encoding | 'plain', Form>
  sharing: Sharing
  /** What the body says, once a page of this server has read it. Frozen, for all who read it share it. */
  data?: unknown
}

/** The answer as it goes over the wire, plain or compressed. */
interface Form {
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

/** Keeps what would be sent as this reply: its status, its headers, and this body. */
export function keep(reply: FastifyReply, text: string, sharing: Sharing): Kept {
  const body = Buffer.from(text)
  const hash = createHash('sha1').update(body).digest('base64url')
  const headers = Object.entries(reply.getHeaders())
    .filter(([name]) => name !== 'content-length' && !OWN_HEADERS.includes(name))
    .flatMap(([name, value]) => [name, String(value)])
  const form = (encoding: Encoding | 'plain', body?: Buffer): Form => {
    const etag = `"${hash}${encoding === 'plain' ? '' : `-${encoding}`}"`
    const more = ['vary', 'Accept-Encoding', 'etag', etag]
    if (encoding !== 'plain') more.push('content-encoding', encoding)
    return { etag, body, headers: [...headers, ...more] }
  }
  const plain = { ...form('plain', body), ...(body.length <= SHORT && { text }) }
  return { status: reply.statusCode, body, sharing, forms: { plain, br: form('br'), gzip: form('gzip') } }
}

/** Sends it in the form that this browser takes, or says that it has it already. */
export function sendKept(kept: Kept, request: FastifyRequest, reply: FastifyReply): void {
  // What is left of the life of a request would only do again what the kept headers and bodies have in them.
  reply.hijack()
  const form = formFor(kept, request.headers['accept-encoding'])
  // Not `concat`, which asks of each element whether it is a list, and took a tenth of the time of such a request.
  const headers = form.headers.slice()
  headers.push('x-request-id', request.id)
  const cookie = reply.getHeader('set-cookie')
  if (cookie !== undefined) headers.push('set-cookie', String(cookie))
  const { onSend } = kept.sharing
  if (onSend) headers.push(...onSend(request))
  if (form.body instanceof Buffer) write(kept, form, form.body, request, reply, headers)
  else
    bodyOf(kept, form).then(
      (body) => write(kept, form, body, request, reply, headers),
      (error) => reply.raw.destroy(error),
    )
}

async function bodyOf(kept: Kept, form: Form): Promise<Buffer> {
  form.body ??= compress(kept, form)
  return form.body
}

async function compress({ body, forms }: Kept, form: Form): Promise<Buffer> {
  form.body = await COMPRESS[form === forms.br ? 'br' : 'gzip'](body)
  return form.body
}

function write(
  kept: Kept,
  form: Form,
  body: Buffer,
  request: FastifyRequest,
  { raw }: FastifyReply,
  headers: string[],
) {
  const { 'if-none-match': known } = request.headers
  if (known?.includes(form.etag) && kept.status === 200) {
    raw.writeHead(304, headers)
    raw.end()
    return
  }
  headers.push('content-length', String(body.length))
  raw.writeHead(kept.status, headers)
  raw.end(request.method === 'HEAD' ? undefined : (form.text ?? body))
}

const formFor = ({ body, forms }: Kept, accepted: string | undefined): Form =>
  forms[body.length < SMALL ? 'plain' : encodingFor(accepted)]

function encodingFor(accepted = ''): Encoding | 'plain' {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'plain'
}
