import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../lib/api.ts'
import { callHook } from '../../lib/testing/call-hook.ts'
import { aProduct } from '../../product/testing/a-product.ts'
import { ListingForm, toFormValues } from '../listing-form.ts'
import type { PhotoList } from '../photo-order.ts'
import type { ListedPhoto } from './use-edited-photos.ts'
import { useSaveListing } from './use-save-listing.ts'

const { api, showFailure } = vi.hoisted(() => ({ api: vi.fn(), showFailure: vi.fn() }))
vi.mock('../../account/session-end.ts', () => ({ useFailureToast: () => showFailure }))
vi.mock('../../lib/use-api.ts', () => ({ useApi: () => api }))

const REJECTED = aProduct({ status: 'rejected' })

async function sentBySaving(
  changes: { title?: string },
  product = REJECTED,
  photos?: PhotoList<ListedPhoto>,
  current = product,
) {
  const listing = ListingForm.parse({ ...toFormValues(product), ...changes })
  await callHook(() => useSaveListing(product, current, () => {})).mutateAsync({ listing, photos })
  return api.mock.lastCall?.[1].body
}

beforeEach(() => void api.mockReset().mockResolvedValue(REJECTED))
afterEach(() => {
  onlineManager.setOnline(true)
  vi.restoreAllMocks()
})

test('a rejected item is sent again with what was changed here: the rest may have been changed elsewhere', async () => {
  expect(await sentBySaving({ title: 'Brass lamp' })).toEqual({ title: 'Brass lamp' })
})

test('a rejected item is sent again unchanged, unless it was changed elsewhere', async () => {
  expect(await sentBySaving({})).toEqual({ title: REJECTED.title, expectedUpdatedAt: REJECTED.updatedAt })
})

test('an item that was rejected since the dialog opened is sent again, unchanged too', async () => {
  const opened = aProduct({ status: 'pending' })
  const rejected = { ...opened, status: 'rejected', updatedAt: '2026-05-02T12:00:00.000Z' } as const
  const sent = await sentBySaving({}, opened, undefined, rejected)
  expect(sent).toEqual({ title: opened.title, expectedUpdatedAt: rejected.updatedAt })
})

test('without a connection, saving fails now instead of waiting', async () => {
  onlineManager.setOnline(false)
  api.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(sentBySaving({ title: 'Brass lamp' })).rejects.toThrow('Failed to fetch')
})

test('an edit of an item that was deleted elsewhere says so', async () => {
  api.mockRejectedValue(new RequestError(404, 'Product not found'))
  await expect(sentBySaving({ title: 'Brass lamp' })).rejects.toThrow()
  const text = 'This item was deleted in the meantime. Copy what you want to keep, and list it again.'
  expect(showFailure).toHaveBeenLastCalledWith(expect.any(RequestError), 'Update Failed', text)
})

test('photos that were added on another device since the dialog opened stay, and removed ones stay removed', async () => {
  const opened = aProduct({ imageUrls: ['a', 'b', 'c'] })
  api.mockResolvedValue(aProduct({ imageUrls: ['a', 'c', 'phone'], updatedAt: '2026-05-02T12:00:00.000Z' }))
  const photos = ['new', 'b', 'a'].map((url) => ({ id: url, name: url, url }))
  expect(await sentBySaving({}, opened, { photos, primaryId: 'a' })).toEqual({
    imageUrls: ['new', 'a', 'phone'],
    primaryImageIndex: 1,
    expectedUpdatedAt: '2026-05-02T12:00:00.000Z',
  })
})
