import { afterEach, expect, test, vi } from 'vitest'
import { preparePhoto } from './prepare-photo.ts'

afterEach(() => vi.unstubAllGlobals())

test('a photo that a phone has no memory to draw is uploaded as it is', async () => {
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4_000, height: 3_000, close }))
  const drawImage = () => {
    throw new DOMException('', 'InvalidStateError')
  }
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => ({ drawImage }) }) })
  const file = new Blob(['a large photo'], { type: 'image/jpeg' })
  expect(await preparePhoto(file)).toEqual({ blob: file, preview: null })
  expect(close).toHaveBeenCalledOnce()
})
