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

test('the memory of a photo is free again once it is prepared', async () => {
  const canvases: { width: number; height: number }[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4_000, height: 3_000, close() {} }))
  const createElement = () => {
    const canvas = {
      width: 0,
      height: 0,
      getContext: () => ({ drawImage() {} }),
      toBlob: (done: (blob: Blob) => void) => done(new Blob([`${canvas.width}x${canvas.height}`])),
    }
    canvases.push(canvas)
    return canvas
  }
  vi.stubGlobal('document', { createElement })
  const { blob, preview } = await preparePhoto(new Blob(['a large photo'], { type: 'image/jpeg' }))
  expect([await blob.text(), await preview?.text()]).toEqual(['2100x1575', '300x225'])
  expect(canvases).toMatchObject([
    { width: 0, height: 0 },
    { width: 0, height: 0 },
  ])
})
