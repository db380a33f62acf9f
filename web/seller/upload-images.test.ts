import { afterEach, expect, test, vi } from 'vitest'
import { uploadImage } from './upload-images.ts'

vi.mock('../lib/prepare-photo.ts', () => ({ preparePhoto: async (blob: Blob) => ({ blob }) }))

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a picture whose upload gets no answer on a dead connection is given up', async () => {
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    timeout.abort(new DOMException('No answer', 'TimeoutError'))
    return signal.aborted ? Promise.reject(signal.reason) : Promise.resolve(Response.json({ imageUrls: ['/a.webp'] }))
  })
  const uploaded = uploadImage(new File(['bytes'], 'a.jpg'), new AbortController().signal)
  await expect(uploaded).rejects.toThrow('No answer')
})
