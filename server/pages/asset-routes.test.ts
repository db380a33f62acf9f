import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { answerError } from '../http/error-handler.ts'
import { assetRoutes } from './asset-routes.ts'

const SCRIPT = 'export const lamp = 1\n'.repeat(100)

const folder = await mkdtemp(path.join(os.tmpdir(), 'assets-'))
const files = {
  'lamp-1a2b.js': SCRIPT,
  'lamp-1a2b.js.br': brotliCompressSync(SCRIPT),
  'lamp-1a2b.js.gz': gzipSync(SCRIPT),
  'tiny-3c4d.js': 'export {}',
  'serif-5e6f.woff2': 'wOF2',
  'notes.txt': 'not of the build',
}
for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content)
const app = Fastify()
app.setErrorHandler(answerError)
await assetRoutes(app, folder)

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (name: string, headers: Record<string, string> = {}) => app.inject({ url: `/assets/${name}`, headers })

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a browser that accepts %s gets the script as %s', async (accepted, encoding, decode) => {
  const { statusCode, headers, rawPayload } = await get('lamp-1a2b.js', { 'accept-encoding': accepted })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect(decode(rawPayload).toString()).toBe(SCRIPT)
})

it('a file is sent as is if it has no compressed copy or the client accepts none', async () => {
  const tiny = await get('tiny-3c4d.js', { 'accept-encoding': 'br' })
  expect(tiny.body).toBe('export {}')
  expect(tiny.headers).not.toHaveProperty('content-encoding')
  expect((await get('lamp-1a2b.js')).body).toBe(SCRIPT)
  expect((await get('serif-5e6f.woff2')).headers['content-type']).toBe('font/woff2')
})

it('a browser that has the file gets a 304, but not for another encoding', async () => {
  const { headers } = await get('lamp-1a2b.js', { 'accept-encoding': 'br' })
  const etag = String(headers.etag)
  expect((await get('lamp-1a2b.js', { 'accept-encoding': 'br', 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get('lamp-1a2b.js', { 'accept-encoding': 'gzip', 'if-none-match': etag })).statusCode).toBe(200)
})

it('HEAD tells the length without the body', async () => {
  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/assets/tiny-3c4d.js' })
  expect([statusCode, headers['content-length'], body]).toEqual([200, '9', ''])
})

it.each(['gone-1a2b.js', 'notes.txt', 'lamp-1a2b.js.br', '..%2Fpackage.js', '%2e%2e%2fmain.js'])(
  '%s is not there',
  async (name) => {
    expect((await get(name)).statusCode).toBe(404)
  },
)
