import { afterEach, expect, test, vi } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { type Api, RequestError } from '../../lib/api.ts'
import { aProduct } from '../../product/testing/a-product.ts'
import { publishDrafts } from './publish-drafts.ts'

const drafts = [
  { id: 1, imageUrls: ['a', 'b'] },
  { id: 2, imageUrls: ['c'] },
] as Draft[]
const body = { ids: [1, 2] }
const listing = aProduct({ id: 11, imageUrls: ['a', 'b'] })

afterEach(() => vi.restoreAllMocks())

const publish = (failure: Error) =>
  publishDrafts(
    (async (name: string) => {
      if (name === 'GET /api/seller/products') return [listing]
      throw failure
    }) as unknown as Api,
    { current: () => drafts },
    body,
  )

test.each([
  ['a lost response', new TypeError('Failed to fetch')],
  ['the connection died', new DOMException('No answer', 'TimeoutError')],
  ['a failure of the server', new RequestError(503, 'The server is busy.')],
  ['a gateway that gave up', new RequestError(504, '')],
])('what was published before %s is found', async (_what, failure) => {
  expect(await publish(failure)).toEqual({ published: [{ draftId: 1, product: listing }], refused: [] })
})

test('what an earlier request without a response published is not said to be refused', async () => {
  const refused = [
    { draftId: 1, message: 'This draft was already published or deleted.', fields: {} },
    { draftId: 2, message: 'Price is required', fields: { price: 'Price is required' } },
  ]
  const api = (async (name: string) =>
    name === 'GET /api/seller/products' ? [listing] : { published: [], refused }) as unknown as Api
  expect(await publishDrafts(api, { current: () => drafts }, body)).toEqual({
    published: [{ draftId: 1, product: listing }],
    refused: [refused[1]],
  })
})

test('a refusal is no reason to look for listings', async () => {
  await expect(publish(new RequestError(429, 'Too many.'))).rejects.toThrow('Too many')
})
