import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { UploadPermit } from '../../contracts/image.ts'
import { close, listen } from './local-server.ts'
import { file } from './multipart.ts'

export const PUBLIC_KEY = 'public_stand_in'
export const PRIVATE_KEY = 'private_stand_in'
export const URL_ENDPOINT = 'https://ik.example.com/fernvale'

/** The settings of a shop that uses the stand-in at this address. */
export const imageKitEnv = (address: string, urlEndpoint = URL_ENDPOINT) => ({
  IMAGEKIT_PUBLIC_KEY: PUBLIC_KEY,
  IMAGEKIT_PRIVATE_KEY: PRIVATE_KEY,
  IMAGEKIT_URL_ENDPOINT: urlEndpoint,
  IMAGEKIT_API_URL: address,
  IMAGEKIT_UPLOAD_URL: address,
})

/** Uploads a photo directly to ImageKit, as browsers do. Returns its path. */
export async function sendToImageKit(permit: UploadPermit, photo: Buffer): Promise<string> {
  const form = new FormData()
  form.set('file', file(photo, 'lamp.jpg'))
  for (const name of ['publicKey', 'signature', 'expire', 'token'] as const) form.set(name, String(permit[name]))
  form.set('fileName', 'lamp.jpg')
  form.set('folder', '/products')
  for (const [name, value] of Object.entries(permit.fields)) form.set(name, value)
  const response = await fetch(permit.uploadUrl, { method: 'POST', body: form })
  return (await response.json()).filePath.slice(1)
}

/** Servers need not accept longer ones (RFC 9110, section 4.1). */
const MAX_URL_LENGTH = 8000

interface StoredFile {
  fileId: string
  name: string
  filePath: string
  url: string
  type: 'file'
  fileType: 'image' | 'non-image'
  mime: string
  size: number
  width: number
  height: number
  createdAt: string
}

/** A fake ImageKit server: the parts of its upload API V1 and management API V1 that we use. */
export class ImageKitStandIn {
  readonly files = new Map<string, StoredFile>()
  readonly uploads: FormData[] = []
  /** The bytes of the files by path, which are served below `/ik`. */
  readonly #bytes = new Map<string, Buffer>()
  /** Method and path, such as `GET /v1/files`, oldest first. */
  readonly calls: string[] = []
  /** If set, every call fails with this status. */
  failWith: number | null = null
  /** The next searches that do not list the last file yet. */
  searchesWithoutLast = 0
  /** For the files' creation times. */
  now = () => new Date()
  readonly #server = createServer((request, response) => this.#answer(request, response))
  readonly #usedTokens = new Set<string>()

  async start(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.#server)}`
  }

  stop(): Promise<void> {
    return close(this.#server)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const [status, answer] = this.failWith
      ? [this.failWith, { message: 'Out of order', help: 'private details of the vendor' }]
      : await this.#handle(request, body)
    if (Buffer.isBuffer(answer)) {
      response.writeHead(status, { 'content-type': 'image/jpeg' }).end(answer)
      return
    }
    // Browsers upload photos here directly from the shop's pages.
    response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end(status === 204 ? undefined : JSON.stringify(answer))
  }

  async #handle(request: IncomingMessage, body: Buffer): Promise<[number, unknown]> {
    const { method, headers } = request
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const call = `${method} ${pathname}`
    this.calls.push(call)
    if ((request.url ?? '').length > MAX_URL_LENGTH) return [414, { message: 'URI Too Long' }]
    if (call === 'POST /api/v1/files/upload') {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': headers['content-type'] ?? '' },
      }).formData()
      return this.#upload(form, isOwner(request))
    }
    if (call.startsWith('GET /ik/')) return this.#serve(pathname.slice('/ik'.length), searchParams.get('tr') ?? '')
    if (!isOwner(request)) return [403, { message: 'Your account cannot be authenticated.' }]
    if (call === 'GET /v1/files') return [200, this.#search(searchParams.get('searchQuery') ?? '')]
    if (call === 'GET /v1/accounts/usage')
      return [200, { bandwidthBytes: 32 * 1024 ** 3, mediaLibraryStorageBytes: 1024 ** 3 }]
    const fileId = /^DELETE \/v1\/files\/(\w+)$/.exec(call)?.[1]
    if (fileId && this.files.delete(fileId)) return [204, null]
    return [404, { message: 'The requested file does not exist.' }]
  }

  async #upload(form: FormData, owner: boolean): Promise<[number, unknown]> {
    const text = (name: string) => String(form.get(name) ?? '')
    const signature = createHmac('sha1', PRIVATE_KEY)
      .update(text('token') + text('expire'))
      .digest('hex')
    const isPermitted = text('signature') === signature && text('publicKey') === PUBLIC_KEY
    if (!owner && (!isPermitted || this.#usedTokens.has(text('token'))))
      return [400, { message: 'Your request contains invalid signature parameter.' }]
    this.#usedTokens.add(text('token'))
    this.uploads.push(form)
    const bytes = Buffer.from(await (form.get('file') as File).arrayBuffer())
    const image = await sharp(bytes)
      .metadata()
      .catch(() => null)
    const name = text('fileName').replace(/(\.\w+)?$/, (extension) => `_${randomUUID().slice(0, 9)}${extension}`)
    const filePath = `/${text('folder').replace(/^\/|\/$/g, '')}/${name}`
    const stored: StoredFile = {
      fileId: randomUUID().replaceAll('-', ''),
      name,
      filePath,
      url: URL_ENDPOINT + filePath,
      type: 'file',
      fileType: image ? 'image' : 'non-image',
      mime: image?.mediaType ?? 'text/plain',
      size: bytes.length,
      width: image?.width ?? 0,
      height: image?.height ?? 0,
      createdAt: this.now().toISOString(),
    }
    this.files.set(stored.fileId, stored)
    this.#bytes.set(filePath, bytes)
    return [200, stored]
  }

  async #serve(path: string, transform: string): Promise<[number, unknown]> {
    const bytes = this.#bytes.get(path)
    if (!bytes || ![...this.files.values()].some(({ filePath }) => filePath === path)) return [404, {}]
    if (transform === 'orig-true') return [200, bytes]
    return [200, await sharp(bytes).autoOrient().resize(1024, 1024, { fit: 'inside' }).jpeg().toBuffer()]
  }

  #search(query: string): StoredFile[] {
    const names = [...query.matchAll(/"([^"]*)"/g)].map(([, name]) => name)
    const listed = [...this.files.values()]
    if (this.searchesWithoutLast > 0) listed.pop()
    this.searchesWithoutLast = Math.max(0, this.searchesWithoutLast - 1)
    return listed.filter(({ name }) => names.includes(name))
  }
}

const isOwner = ({ headers }: IncomingMessage): boolean =>
  Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64')
    .toString()
    .split(':')[0] === PRIVATE_KEY
