import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import type { ImagePreset } from '../../contracts/image-presets.ts'
import { withResolvers } from '../../contracts/testing/with-resolvers.ts'
import { variantFolder } from '../providers/images/files.ts'
import { createFolderFiles } from '../providers/images/folder-files.ts'
import { createOwnImages } from '../providers/images/own-images.ts'
import { eventually } from '../testing/eventually.ts'
import { megabytesKeptOf } from '../testing/memory-kept.ts'
import { redAboveBlue } from '../testing/photos.ts'
import { type ImageFormat, transform } from './transform.ts'
import { prepareVariant, readVariant } from './variant.ts'

vi.mock('./transform.ts', { spy: true })

const folder = await mkdtemp(path.join(os.tmpdir(), 'fernvale-variant-'))
const files = createFolderFiles(folder, () => {})
beforeEach(() => {
  vi.mocked(transform).mockClear()
})
afterAll(() => rm(folder, { recursive: true }))

const read = (imagePath: string, preset: ImagePreset, format: ImageFormat, signal?: AbortSignal) =>
  readVariant(files, { imagePath, preset, format }, { signal })

async function storeLamp() {
  const store = createOwnImages({ id: 'built-in', files, publicUrl: 'http://localhost:3000', secret: 'a secret' })
  const data = await redAboveBlue(400, 600).jpeg().toBuffer()
  const { fileId, filePath } = await store.store({
    data,
    name: 'lamp.jpg',
    folder: 'products',
    width: 400,
    height: 600,
  })
  const lamp = { fileId, path: filePath.slice(1) }
  return { lamp, removeLamp: () => store.remove(lamp) }
}

it('creates a picture once for any number of concurrent requests, then caches it', async () => {
  const { lamp } = await storeLamp()
  const ask = () => read(lamp.path, 'thumbnail', 'webp')
  const [first, ...others] = await Promise.all(Array.from({ length: 50 }, ask))
  for (const other of [...others, await ask()]) expect(other?.equals(first as Buffer)).toBe(true)
  expect(transform).toHaveBeenCalledTimes(1)
  expect(await readdir(path.join(folder, variantFolder(lamp.path)))).toEqual(['thumbnail.webp'])
})

it('leaves nothing of an image that is deleted during its transform', async () => {
  const { lamp, removeLamp } = await storeLamp()
  vi.mocked(transform).mockImplementationOnce(async () => {
    await removeLamp()
    return Buffer.from('made too late')
  })
  expect(await read(lamp.path, 'card', 'avif')).toBeNull()
  expect(await read(lamp.path, 'card', 'avif')).toBeNull()
  await expect(readdir(path.join(folder, variantFolder(lamp.path)))).rejects.toMatchObject({ code: 'ENOENT' })
})

it('creates nothing for an image that does not exist', async () => {
  expect(await read('products/unknown.jpg', 'card', 'avif')).toBeNull()
  expect(transform).not.toHaveBeenCalled()
})

it('tries again after a failure', async () => {
  const { lamp } = await storeLamp()
  vi.mocked(transform).mockRejectedValueOnce(new Error('out of memory'))
  await expect(read(lamp.path, 'card', 'jpeg')).rejects.toThrow('out of memory')
  expect(await read(lamp.path, 'card', 'jpeg')).toBeInstanceOf(Buffer)
})

it('starts no queued transform once the server stops', async () => {
  const { lamp } = await storeLamp()
  const { promise, resolve: finish } = withResolvers<Buffer>()
  vi.mocked(transform).mockImplementation(() => promise)
  const readFile = vi.spyOn(files, 'read')
  const stopping = new AbortController()
  const presets = ['thumbnail', 'card', 'hero', 'gallery', 'zoom'] as const
  const asked = presets.map((preset) => read(lamp.path, preset, 'webp', stopping.signal))
  const started = await eventually(() => {
    // A transform has started once the original is being read for it.
    const { length } = readFile.mock.calls.filter(([key]) => key === lamp.path)
    expect(length).toBeGreaterThan(0)
    expect(transform).toHaveBeenCalledTimes(length)
    return length
  })
  readFile.mockRestore()
  stopping.abort()
  finish(Buffer.from('a picture'))
  const ended = await Promise.allSettled(asked)
  expect(transform).toHaveBeenCalledTimes(started)
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(started)
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 503 } })
  vi.mocked(transform).mockReset()
})

it('keeps nothing of the addresses at which sizes were requested but their paths', async () => {
  const bucket = { ...files, size: async () => 1 }
  const kept = await megabytesKeptOf((text, turn) => {
    const imagePath = `products/lamp-${turn}.jpg?${text}`.split('?')[0] ?? ''
    return prepareVariant(bucket, { imagePath, preset: 'card', format: 'webp' })
  })
  expect(kept).toBeLessThan(8)
})
