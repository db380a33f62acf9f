import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

/** A whole answer, to be sent to many. */
export interface Kept {
  status: number
  body: Buffer
  forms: Record<Encoding | 'plain', Form>
}

/** The answer as it goes over the wire, plain or compressed. */
interface Form {
  /** Names and values in turns. */
  headers: string[]
  etag: string
  /** The compressed body is made when the first browser asks for it. */
  body: Buffer | Promise<Buffer> | undefined
}

/** Less is not worth compressing; in bytes. */
const SMALL = 1024

/** Of one request: whoever else gets the answer has others. */
const OWN_HEADERS = ['set-cookie', 'x-request-id']

const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // Node's default of 11 takes a hundred times as long.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
}

/** Keeps what would be sent as this reply: its status, its headers, and this body. */
export function keep(reply: FastifyReply, text: string): Kept {
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
  return { status: reply.statusCode, body, forms: { plain: form('plain', body), br: form('br'), gzip: form('gzip') } }
}

/** Sends it in the form that this browser takes, or says that it has it already. `more` are names and values in turns. */
export function sendKept(kept: Kept, request: FastifyRequest, reply: FastifyReply, more: string[] = []): void {
  // What is left of the life of a request would only do again what the kept headers and bodies have in them.
  reply.hijack()
  for (const name of OWN_HEADERS) {
    const value = reply.getHeader(name)
    if (value !== undefined) more.push(name, String(value))
  }
  const form = formFor(kept, request.headers['accept-encoding'])
  if (form.body instanceof Buffer) write(kept, form, form.body, request, reply, more)
  else
    bodyOf(kept, form).then(
      (body) => write(kept, form, body, request, reply, more),
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

function write(kept: Kept, form: Form, body: Buffer, request: FastifyRequest, { raw }: FastifyReply, more: string[]) {
  const { 'if-none-match': known } = request.headers
  if (known?.includes(form.etag) && kept.status === 200) {
    raw.writeHead(304, more.length > 0 ? [...form.headers, ...more] : form.headers)
    raw.end()
    return
  }
  raw.writeHead(kept.status, [...form.headers, ...more, 'content-length', String(body.length)])
  raw.end(request.method === 'HEAD' ? undefined : body)
}

function formFor({ body, forms }: Kept, accepted: string | undefined): Form {
  if (accepted === undefined || body.length < SMALL) return forms.plain
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return forms.br
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? forms.gzip : forms.plain
}
