import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import { timeOutOnceAsked } from '../../testing/time-out-once-asked.ts'
import { type ImageFiles, variantFolder, variantKey } from './files.ts'
import { createFolderFiles } from './folder-files.ts'
import { createS3Files } from './s3-files.ts'

const stores = {} as Record<'folder' | 'bucket', ImageFiles>

const bucketAs = (changes: Partial<Parameters<typeof createS3Files>[0]> = {}) =>
  createS3Files({
    endpoint: s3.env.S3_ENDPOINT,
    region: s3.env.S3_REGION,
    bucket: s3.env.S3_BUCKET,
    accessKeyId: s3.env.S3_ACCESS_KEY_ID,
    secretAccessKey: s3.env.S3_SECRET_ACCESS_KEY,
    ...changes,
  })

const s3 = await startS3Server()
const folder = await mkdtemp(path.join(os.tmpdir(), 'fernvale-files-'))
stores.folder = createFolderFiles(folder, () => {})
stores.bucket = bucketAs()
beforeEach(() => {
  s3.requests.length = 0
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const LAMP = Buffer.from('a lamp')

describe.each(['folder', 'bucket'] as const)('files in a %s', (kind) => {
  test('are read as they were written', async () => {
    await stores[kind].write('products/lamp.jpg', LAMP)
    await stores[kind].writeCached(variantKey('products/lamp.jpg', 'card.avif'), Buffer.from('a card'))
    expect(await stores[kind].read('products/lamp.jpg')).toEqual(LAMP)
    expect(await stores[kind].size('products/lamp.jpg')).toBe(LAMP.length)
    expect(await stores[kind].read('.cache/products/lamp.jpg/card.avif')).toEqual(Buffer.from('a card'))
  })

  test.each(['products/nothing.jpg', 'products', 'products/lamp.jpg/inside.jpg'])('%s is not there', async (key) => {
    await stores[kind].write('products/lamp.jpg', LAMP)
    expect([await stores[kind].read(key), await stores[kind].size(key)]).toEqual([null, null])
  })

  test('may be written by several servers at once', async () => {
    const write = () => stores[kind].write('products/vase.jpg', LAMP)
    await Promise.all(Array.from({ length: 8 }, write))
    expect(await stores[kind].read('products/vase.jpg')).toEqual(LAMP)
  })

  test('are removed one by one or by folder, and removing what is not there is no error', async () => {
    const keys = ['card.avif', 'card.webp'].map((name) => variantKey('products/mug.jpg', name))
    const neighbor = variantKey('products/mug.jpg2', 'card.avif')
    for (const key of ['products/mug.jpg', ...keys, neighbor]) await stores[kind].write(key, LAMP)
    for (let time = 0; time < 2; time += 1) {
      await stores[kind].remove('products/mug.jpg')
      await stores[kind].removeFolder(variantFolder('products/mug.jpg'))
    }
    for (const key of ['products/mug.jpg', ...keys]) expect(await stores[kind].read(key)).toBeNull()
    expect(await stores[kind].read(neighbor)).toEqual(LAMP)
  })
})

describe('a bucket', () => {
  const FAILED = { status: 502, message: 'Image storage had a problem. Please try again.' }
  const UNREACHABLE = { status: 503, retryAfter: 30, message: "We can't reach image storage. Please try again." }

  test.each([
    ['another secret', { secretAccessKey: 'wrong-secret-key' }],
    ['an unknown key', { accessKeyId: 'nobody' }],
    ['a bucket that does not exist', { bucket: 'another-bucket' }],
  ])('refuses %s, and no message or cause tells the secret', async (_what, changes) => {
    const files = bucketAs(changes)
    const tries = [
      () => files.read('products/lamp.jpg'),
      () => files.write('products/x.jpg', LAMP),
      () => files.removeFolder('x'),
    ]
    for (const tried of tries) {
      const error = await tried().catch((error) => error)
      expect(error).toMatchObject(FAILED)
      expect(`${error.stack} ${error.cause.stack}`).not.toContain('wrong-secret-key')
      expect(error.cause.message).toMatch(/^the bucket responded with 40[34] \w+/)
    }
    expect(s3.requests).toHaveLength(tries.length)
  })

  test('refuses what is not signed', async () => {
    const { status } = await fetch(`${s3.env.S3_ENDPOINT}/${s3.env.S3_BUCKET}/products/lamp.jpg`)
    expect(status).toBe(403)
  })

  test.each(['down', 503, 500, 429] as const)('that fails once (%s) is asked once more', async (fault) => {
    await stores.bucket.write('products/lamp.jpg', LAMP)
    s3.faults.push(fault)
    expect(await stores.bucket.read('products/lamp.jpg')).toEqual(LAMP)
    s3.faults.push(fault)
    await stores.bucket.write('products/again.jpg', LAMP)
    expect(await stores.bucket.read('products/again.jpg')).toEqual(LAMP)
  })

  test.each([
    ['closes the connection', 'down', UNREACHABLE],
    ['does not answer', 'silent', UNREACHABLE],
    ['redirects', 'redirect', UNREACHABLE],
    ['is overloaded', 503, FAILED],
  ] as const)('that %s twice is a clear error', async (_what, fault, error) => {
    s3.faults.push(fault, fault)
    if (fault === 'silent') timeOutOnceAsked(s3)
    await expect(stores.bucket.read('products/lamp.jpg')).rejects.toMatchObject(error)
    expect(s3.requests).toHaveLength(2)
  })

  test('stores images with their type, to be cached for ever by whoever serves them', async () => {
    const sent = new Promise<IncomingHttpHeaders>((resolve) => {
      s3.onRequest = (_request, headers) => resolve(headers)
    })
    await stores.bucket.write('products/typed.webp', LAMP)
    expect(await sent).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
})

test('nothing outside the folder is read, written or deleted', async () => {
  const [outside, key] = [`${folder}-outside`, `../${path.basename(folder)}-outside`]
  await writeFile(outside, LAMP)
  const { folder: files } = stores
  const calls = [files.read, files.size, files.remove, files.removeFolder, (key: string) => files.write(key, LAMP)]
  for (const name of [key, `products/../${key}`, '.', ''])
    for (const call of calls) await expect(async () => call(name)).rejects.toThrow()
  expect(await readFile(outside)).toEqual(LAMP)
  await rm(outside)
})

test('a folder is removed although sizes are cached in it at that moment', async () => {
  const files = createFolderFiles(folder, () => {})
  for (let round = 0; round < 20; round++) {
    const caching = Array.from({ length: 20 }, (_, size) =>
      files.writeCached(`cache/lamp.jpg/${size}.webp`, Buffer.from('x')),
    )
    await files.removeFolder('cache/lamp.jpg')
    await Promise.all(caching)
  }
})
