import { createHmac } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { ImageKitStandIn, PRIVATE_KEY, PUBLIC_KEY, URL_ENDPOINT } from '../../testing/imagekit-stand-in.ts'
import { redAboveBlue } from '../../testing/photos.ts'
import { createImageKit } from './imagekit.ts'

const standIn = new ImageKitStandIn()
const keys = { publicKey: PUBLIC_KEY, privateKey: PRIVATE_KEY, urlEndpoint: URL_ENDPOINT }

const address = await standIn.start()
const store = createImageKit({ ...keys, apiUrl: address, uploadUrl: address })
afterEach(() => {
  standIn.failWith = null
})
afterAll(() => standIn.stop())

const picture = async () => {
  const data = await redAboveBlue(40, 60).jpeg().toBuffer()
  return { data, name: 'brass-lamp.jpg', folder: 'products', width: 40, height: 60 }
}

describe('ImageKit', () => {
  it('reports what it stores and what it served', async () => {
    const GB = 1024 ** 3
    expect(await store.usage?.('2026-06-01', new Date('2026-06-06'))).toEqual({ stored: GB, served: 32 * GB })
  })

  it('signs permits as it requires: HMAC-SHA1 of token and expiry', () => {
    const signature = createHmac('sha1', PRIVATE_KEY).update('a-token1780000000').digest('hex')
    expect(store.permit('a-token', 1_780_000_000)).toMatchObject({
      token: 'a-token',
      expire: 1_780_000_000,
      signature,
      publicKey: PUBLIC_KEY,
      urlEndpoint: URL_ENDPOINT,
      uploadUrl: store.uploadUrl,
    })
  })

  it('accepts a full upload URL or only its host, and has a default', () => {
    const uploadUrl = (given?: string) => createImageKit({ ...keys, uploadUrl: given }).uploadUrl
    expect(uploadUrl('http://127.0.0.1:9')).toBe('http://127.0.0.1:9/api/v1/files/upload')
    expect(uploadUrl('http://127.0.0.1:9/elsewhere')).toBe('http://127.0.0.1:9/elsewhere')
    expect(uploadUrl()).toBe('https://upload.imagekit.io/api/v1/files/upload')
  })

  it('receives nothing but the upload when a file is stored', async () => {
    const address = new URL(store.uploadUrl).origin
    standIn.calls.length = 0
    await createImageKit({ ...keys, uploadUrl: address }).store(await picture())
    expect(standIn.calls).toEqual(['POST /api/v1/files/upload'])
  })

  it('stores a file, finds it by its path and removes it', async () => {
    const stored = await store.store(await picture())
    expect(stored).toMatchObject({ width: 40, height: 60, fileType: 'image' })
    expect(stored.filePath).toMatch(/^\/products\/brass-lamp_[\w-]+\.jpg$/)
    expect(stored.url).toBe(URL_ENDPOINT + stored.filePath)
    const path = stored.filePath.slice(1)
    const { fileId } = stored
    expect(await store.find([path, 'products/unknown.jpg'])).toMatchObject([{ fileId, path, isImage: true, width: 40 }])
    await store.remove({ fileId, path })
    expect(await store.find([path])).toEqual([])
  })

  it('does not find a file of the same name in another folder', async () => {
    const { filePath } = await store.store(await picture())
    expect(await store.find([filePath.replace('/products', 'elsewhere')])).toEqual([])
  })

  it('finds 200 files, as many as are listed at once, though its search is part of a URL', async () => {
    const { filePath } = await store.store(await picture())
    const unknown = Array.from({ length: 199 }, (_, at) => `products/IMG_20260606_1430${at}_V3rYl0n9x.jpg`)
    expect(await store.find([...unknown, filePath.slice(1)])).toMatchObject([{ path: filePath.slice(1) }])
  })

  it('waits for a file that may be new, because it may be listed late', async () => {
    const patient = createImageKit({ ...keys, apiUrl: address, uploadUrl: address, listingDelaysMs: [1, 1] })
    const paths: string[] = []
    for (let stored = 0; stored < 2; stored += 1) paths.push((await patient.store(await picture())).filePath.slice(1))
    standIn.searchesWithoutLast = 1
    expect(await patient.find(paths)).toMatchObject([{ path: paths[0] }])
    standIn.searchesWithoutLast = 2
    expect(await patient.find(paths, { mayBeNew: true })).toMatchObject(paths.map((path) => ({ path })))
    standIn.calls.length = 0
    expect(await patient.find(['products/unknown.jpg'], { mayBeNew: true })).toEqual([])
    expect(standIn.calls).toHaveLength(3)
  })

  it('ignores the removal of a missing file', async () => {
    await expect(store.remove({ fileId: 'gone', path: 'products/gone.jpg' })).resolves.toBeUndefined()
  })

  it('reports a failure without its details', async () => {
    standIn.failWith = 400
    await expect(store.store(await picture())).rejects.toMatchObject({
      status: 502,
      message: 'Image storage had a problem. Please try again.',
    })
    await expect(store.find(['products/lamp.jpg'])).rejects.toMatchObject({ status: 502 })
    await expect(store.remove({ fileId: 'lamp', path: 'products/lamp.jpg' })).rejects.toMatchObject({ status: 502 })
  })

  it('that is unreachable is a 503 with Retry-After', async () => {
    const nowhere = createImageKit({ ...keys, apiUrl: 'http://127.0.0.1:1', uploadUrl: 'http://127.0.0.1:1' })
    await expect(nowhere.store(await picture())).rejects.toMatchObject({ status: 503, retryAfter: 30 })
  })
})
