import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { fetchWithoutRedirects } from '../fetch-without-redirects.ts'
import { contentTypeOf, type ImageFiles } from './files.ts'
import { storageError } from './storage-error.ts'

interface S3Options {
  /** The service's base URL. The bucket's name is appended as a path. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  publicUrl?: string | undefined
  /** Per attempt; each call has two. */
  timeoutMs?: number
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  data?: Buffer
}

const ATTEMPTS = 2
const NO_BUCKET = 'NoSuchBucket'

/**
 * Image files in a bucket of S3 or a compatible service (R2, MinIO, Ceph), with path-style URLs. Requests are signed with
 * Signature Version 4, bodies included. Transient failures are retried once.
 */
export function createS3Files({ publicUrl, timeoutMs = 10_000, ...options }: S3Options): ImageFiles {
  const call = (request: S3Request) => send(request, options, timeoutMs)
  const remove = async (key: string) => {
    await call({ method: 'DELETE', key })
  }
  const write = async (key: string, data: Buffer) => {
    await call({ method: 'PUT', key, data })
  }
  return {
    publicUrl,
    read: async (key) => (await call({ method: 'GET', key }))?.body ?? null,
    size: async (key) => (await call({ method: 'HEAD', key }))?.length ?? null,
    write,
    writeCached: write,
    remove,
    async removeFolder(folder) {
      const query = { 'list-type': '2', prefix: `${folder}/` }
      const { body } = (await call({ method: 'GET', query })) ?? { body: Buffer.alloc(0) }
      // Keys contain no characters that XML escapes.
      const keys = [...body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
      await Promise.all(keys.map(remove))
    },
  }
}

interface S3Answer {
  body: Buffer
  /** The object's size in bytes. */
  length: number
}

/** Null if there is no such object. */
async function send(request: S3Request, options: S3Options, timeoutMs: number): Promise<S3Answer | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(request, options, AbortSignal.timeout(timeoutMs))
    } catch (error) {
      const isTransient = !(error instanceof S3Error) || error.status >= 500 || error.status === 429
      if (isTransient && attempt < ATTEMPTS) continue
      throw storageError(!(error instanceof S3Error), error)
    }
  }
}

async function sendOnce(
  { method, key, query = {}, data }: S3Request,
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Options,
  signal: AbortSignal,
): Promise<S3Answer | null> {
  const url = new URL(`${endpoint}/${bucket}${key === undefined ? '' : `/${key}`}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers: Record<string, string> = {
    'x-amz-content-sha256': createHash('sha256')
      .update(data ?? '')
      .digest('hex'),
    ...(data && { 'content-type': contentTypeOf(key ?? ''), 'cache-control': 'public, max-age=31536000, immutable' }),
  }
  const credentials = { accessKeyId, secretAccessKey, region, service: 's3' }
  const signed = await new AwsV4Signer({ method, url: String(url), headers, ...credentials }).sign()
  const response = await fetchWithoutRedirects(signed.url, {
    method,
    headers: signed.headers,
    signal,
    ...(data && { body: new Uint8Array(data) }),
  })
  const length = Number(response.headers.get('content-length') ?? 0)
  const body = Buffer.from(await response.arrayBuffer())
  if (response.ok) return { body, length }
  const code = /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1] ?? ''
  const isMissing = response.status === 404 && method !== 'PUT' && key !== undefined && code !== NO_BUCKET
  if (isMissing) return null
  throw new S3Error(response.status, code)
}

/** For the log. */
class S3Error extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(`the bucket responded with ${status} ${code}`.trim())
    this.status = status
  }
}
