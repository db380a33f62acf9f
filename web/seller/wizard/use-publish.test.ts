import { afterEach, expect, test, vi } from 'vitest'
import type { Product } from '../../../contracts/product.ts'
import { withResolvers } from '../../../contracts/testing/with-resolvers.ts'
import { RequestError } from '../../lib/api.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { callHook } from '../../lib/testing/call-hook.ts'
import { aProduct } from '../../product/testing/a-product.ts'
import { ListingForm, toFormValues } from '../listing-form.ts'
import { type Draft, EMPTY_DRAFT, readDraft } from './draft.ts'
import { useIsPublishing, usePublish } from './use-publish.ts'

const api = vi.hoisted(() => vi.fn())
vi.mock('../../account/session-end.ts', () => ({ useFailureToast: () => vi.fn() }))
vi.mock('../../lib/use-api.ts', () => ({ useApi: () => api }))

const PHOTO = '/images/products/lamp.webp'
const LAMP = aProduct({ status: 'pending', imageUrls: [PHOTO], primaryImageIndex: 0 })

let listed: Product[] = []
let draft: Draft

/** `end`: after the server has created the listing, or before. */
function serve(end?: (listing: Product) => Product) {
  api.mockImplementation(async (name: string, { body }: { body?: Partial<Product> } = {}) => {
    if (name === 'POST /api/create-product') {
      const created = { ...LAMP, ...body, id: listed.length + 1 }
      listed.push(created)
      return end ? end(created) : created
    }
    if (end) throw new TypeError('Failed to fetch')
    if (name === 'PATCH /api/products/{id}') return Object.assign(listed[0] as Product, body)
    return listed
  })
}

const loseAnswers = () => {
  throw new TypeError('Failed to fetch')
}

/** Presses Publish in a page that was opened with what the browser has stored. */
function publish(changes: Partial<Product> = {}, client = createQueryClient()) {
  draft = readDraft(JSON.parse(JSON.stringify(draft)))
  const change = (update: (draft: Draft) => Draft) => {
    draft = update(draft)
  }
  const listing = ListingForm.parse(toFormValues({ ...LAMP, ...changes }))
  return callHook(() => usePublish({ draft, change }, () => {}), client).mutateAsync(listing)
}

function start() {
  listed = []
  draft = { ...EMPTY_DRAFT, step: 'review', photos: [{ id: 'a', name: 'a.jpg', url: PHOTO }], primaryId: 'a' }
}

afterEach(() => {
  api.mockReset()
  vi.restoreAllMocks()
})

test('a product is listed once when the connection was lost after it was sent, and Publish is pressed again', async () => {
  start()
  serve(loseAnswers)
  await expect(publish()).rejects.toThrow('Failed to fetch')
  serve()
  expect(await publish()).toMatchObject({ id: 1, title: LAMP.title })
  expect(listed.length).toBe(1)
})

test('what was changed before it is published again is not lost', async () => {
  start()
  serve(loseAnswers)
  await expect(publish()).rejects.toThrow()
  serve()
  expect(await publish({ title: 'Brass lamp with a cord', price: '12.50' })).toMatchObject({ id: 1 })
  expect(listed).toMatchObject([{ title: 'Brass lamp with a cord', price: '12.50', imageUrls: [PHOTO] }])
})

test('a product that did not arrive is listed when Publish is pressed again', async () => {
  start()
  api.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(publish()).rejects.toThrow()
  serve()
  expect(await publish()).toMatchObject({ id: 1 })
})

test('a product that was refused was not listed', async () => {
  start()
  api.mockRejectedValue(new RequestError(429, 'You have listed many products.'))
  await expect(publish()).rejects.toThrow()
  expect(draft.isSent).toBe(false)
})

test('a page that is opened again meanwhile knows that its draft is being published', async () => {
  start()
  const { promise, resolve } = withResolvers<Product>()
  api.mockReturnValue(promise)
  const client = createQueryClient()
  const isPublishing = () => callHook(useIsPublishing, client)
  const published = publish({}, client)
  expect(isPublishing()).toBe(true)
  resolve(LAMP)
  await published
  expect(isPublishing()).toBe(false)
})
