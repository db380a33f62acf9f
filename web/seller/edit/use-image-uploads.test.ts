import { beforeEach, expect, test, vi } from 'vitest'
import { callHook } from '../../lib/testing/call-hook.ts'
import { currentToasts } from '../../ui/toast.ts'
import { useImageUploads } from './use-image-uploads.ts'

const uploadImage = vi.hoisted(() => vi.fn())
vi.mock('../../account/session-end.ts', () => ({ useFailureToast: () => vi.fn() }))
vi.mock('../upload-images.ts', () => ({ uploadImage }))

beforeEach(() => uploadImage.mockReset())

/** Uploads one of two pictures, and ends during the second. */
async function uploadUntil(end: 'stop' | 'discard') {
  const onUploaded = vi.fn()
  const uploads = callHook(() => useImageUploads(onUploaded))
  uploadImage.mockResolvedValueOnce('/images/a.jpg')
  uploadImage.mockImplementationOnce(async () => {
    uploads[end]()
    throw new DOMException('Aborted', 'AbortError')
  })
  uploads.upload([new File([], 'a.jpg'), new File([], 'b.jpg')])
  await vi.waitFor(() => expect(uploadImage).toHaveBeenCalledTimes(2))
  await new Promise(setImmediate)
}

test('what was uploaded before a stop is reported', async () => {
  await uploadUntil('stop')
  expect(currentToasts()[0]).toMatchObject({ description: 'Added 1 image' })
})

test('what is discarded is not reported as added', async () => {
  const before = currentToasts()
  await uploadUntil('discard')
  expect(currentToasts()).toBe(before)
})
