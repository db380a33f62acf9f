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

/** A picture's size and type take the place of its bytes. */
function stubDrawing(width: number, height: number) {
  const canvases: { width: number; height: number }[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }))
  const createElement = () => {
    const canvas = {
      width: 0,
      height: 0,
      getContext: () => ({ drawImage() {} }),
      toBlob: (done: (blob: Blob) => void, type: string) =>
        done(new Blob([`${canvas.width}x${canvas.height} ${type}`])),
    }
    canvases.push(canvas)
    return canvas
  }
  vi.stubGlobal('document', { createElement })
  return canvases
}

test('the memory of a photo is free again once it is prepared', async () => {
  const canvases = stubDrawing(4_000, 3_000)
  const { blob, preview } = await preparePhoto(new Blob(['a large photo'.repeat(9)], { type: 'image/jpeg' }))
  expect([await blob.text(), await preview?.text()]).toEqual(['2100x1575 image/jpeg', '300x225 image/jpeg'])
  expect(canvases).toMatchObject([
    { width: 0, height: 0 },
    { width: 0, height: 0 },
  ])
})

const [SMALL, MANY] = [50, 800_000]

test.each([
  ['of a phone held upright', 'image/jpeg', MANY, 3_000, 4_000, '1575x2100 image/jpeg'],
  ['of few pixels and many bytes', 'image/jpeg', MANY, 1_000, 800, '1000x800 image/jpeg'],
  ['that may be transparent', 'image/png', MANY, 4_000, 3_000, '2100x1575 image/webp'],
  ['that is small', 'image/jpeg', SMALL, 200, 100, 'as it is'],
  ['that may move', 'image/gif', MANY, 4_000, 3_000, 'as it is'],
  ['that drawing makes no smaller', 'image/jpeg', 5, 4_000, 3_000, 'as it is'],
])('a photo %s is uploaded without loss that shows', async (_name, type, bytes, width, height, uploaded) => {
  stubDrawing(width, height)
  const file = new Blob([new Uint8Array(bytes)], { type })
  const { blob, preview } = await preparePhoto(file)
  expect(blob === file ? 'as it is' : await blob.text()).toBe(uploaded)
  const scale = Math.min(1, 300 / width)
  expect(await preview?.text()).toMatch(`${Math.round(width * scale)}x${Math.round(height * scale)} `)
})
