import { expect, test, vi } from 'vitest'
import { callHook } from '../../lib/testing/call-hook.ts'
import { aProduct } from '../../product/testing/a-product.ts'
import { useEditedPhotos } from './use-edited-photos.ts'

vi.mock('../../account/session-end.ts', () => ({ useFailureToast: () => vi.fn() }))
vi.mock('../../lib/use-api.ts', () => ({ useApi: () => vi.fn() }))

test('an unsaved edit that is opened again has the photos that were added meanwhile, and none that were removed', () => {
  const product = aProduct({ id: 1, imageUrls: ['a', 'c', 'phone'] })
  const unsaved = {
    productId: 1,
    fields: {},
    imageUrls: ['new', 'b', 'a'],
    openedUrls: ['a', 'b', 'c'],
    added: ['new'],
  }
  const { list } = callHook(() => useEditedPhotos(product, unsaved))
  expect(list.photos.map(({ url }) => url)).toEqual(['new', 'a', 'phone'])
})
