import { expect, test, vi } from 'vitest'
import { PhotoFiles } from './photo-files.ts'

const saveBlob = vi.hoisted(() => vi.fn(() => new Promise(() => {})))
vi.mock('../../lib/blob-store.ts', () => ({ saveBlob }))
vi.mock('../../lib/prepare-photo.ts', () => ({
  preparePhoto: async () => ({ blob: new Blob(['small']), preview: null }),
}))

test("photos can be uploaded although the browser's database does not answer", async () => {
  const files = new PhotoFiles('1')
  for (const id of ['a', 'b']) files.add(id, new Blob(['a large photo']))
  const prepared = Promise.all(['a', 'b'].map((id) => files.bytes(id))).then((blobs) => blobs.map(({ size }) => size))
  expect(await Promise.race([prepared, new Promise(setImmediate)])).toEqual([5, 5])
  expect(saveBlob.mock.calls).toHaveLength(4)
})
