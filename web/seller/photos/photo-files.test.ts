import { beforeEach, expect, test, vi } from 'vitest'
import { PhotoFiles } from './photo-files.ts'

const saveBlob = vi.hoisted(() => vi.fn((): Promise<boolean> => new Promise(() => {})))
vi.mock('../../lib/blob-store.ts', () => ({ saveBlob }))
vi.mock('../../lib/prepare-photo.ts', () => ({
  preparePhoto: async () => ({ blob: new Blob(['small']), preview: null }),
}))

beforeEach(() => {
  saveBlob.mockReset()
})

test("photos can be uploaded although the browser's database does not answer", async () => {
  const files = new PhotoFiles('1')
  for (const id of ['a', 'b']) files.add(id, new Blob(['a large photo']))
  const prepared = Promise.all(['a', 'b'].map((id) => files.bytes(id))).then((blobs) => blobs.map(({ size }) => size))
  expect(await Promise.race([prepared, new Promise(setImmediate)])).toEqual([5, 5])
  expect(saveBlob.mock.calls).toHaveLength(4)
  expect(files.isLostByReload('a')).toBe(false)
})

test('a reload loses a photo that the browser refused to store, unless it stored a larger or smaller copy', async () => {
  const files = new PhotoFiles('1')
  const isLost = async (...saves: boolean[]) => {
    for (const isSaved of saves) saveBlob.mockResolvedValueOnce(isSaved)
    files.add(String(saves), new Blob(['a large photo']))
    await files.bytes(String(saves))
    await new Promise(setImmediate)
    return files.isLostByReload(String(saves))
  }
  expect(await isLost(false, false)).toBe(true)
  expect(await isLost(true, false)).toBe(false)
  expect(await isLost(false, true)).toBe(false)
})
