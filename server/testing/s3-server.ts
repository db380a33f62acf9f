import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { close, listen } from './local-server.ts'

interface S3Server {
  /** For the settings. */
  env: Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  /** Method and path of each request so far. */
  requests: string[]
  /** Statuses for the next requests, one each, instead of the service's response. */
  faults: ('silent' | 'down' | 'redirect' | number)[]
  /** Called with method and path before each request is answered. */
  onRequest: (request: string, headers: IncomingHttpHeaders) => void | Promise<void>
  /** Called when a request has met a fault. */
  onFault: () => void
  close(): Promise<void>
}

/**
 * A service that speaks S3's protocol and checks signatures. The package accepts unsigned requests and does not check the
 * body's hash; the proxy in front of it rejects both, as S3 does for a private bucket.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'fernvale-s3-'))
  const bucket = `pictures-${randomBytes(4).toString('hex')}`
  const s3 = new S3rver({
    directory,
    silent: true,
    address: '127.0.0.1',
    port: 0,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await s3.run()
  const running: Omit<S3Server, 'env' | 'close'> = { requests: [], faults: [], onRequest: () => {}, onFault: () => {} }
  const front = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming
    const body = await buffer(incoming)
    const asked = `${method} ${url.replace(`/${bucket}`, '')}`
    running.requests.push(asked)
    await running.onRequest(asked, headers)
    const fault = running.faults.shift()
    if (fault !== undefined) running.onFault()
    if (fault === 'silent') return
    if (fault === 'down') return incoming.socket.destroy()
    if (fault === 'redirect') return response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()
    if (fault !== undefined) return response.writeHead(fault).end('<Error><Code>SlowDown</Code></Error>')
    const refuse = (code: string) => response.writeHead(403).end(`<Error><Code>${code}</Code></Error>`)
    if (!headers.authorization) return refuse('AccessDenied')
    if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
      return refuse('XAmzContentSHA256Mismatch')
    const inner = request({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    inner.end(body)
  })
  return Object.assign(running, {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${await listen(front)}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await close(front)
      await s3.close()
      await rm(directory, { recursive: true, force: true })
    },
  })
}
