import { afterEach, expect, test, vi } from 'vitest'
import { RequestError } from '../lib/api.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { aProduct } from '../product/testing/a-product.ts'
import { currentToasts } from '../ui/toast.ts'
import { useListingActions } from './listing-actions.ts'

const api = vi.hoisted(() => vi.fn())
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))

afterEach(() => vi.restoreAllMocks())

test.each([
  [new RequestError(500, 'Something went wrong.'), "We couldn't send it for approval. Please try again."],
  [new RequestError(429, ''), "We couldn't send it for approval. Please try again."],
  [new RequestError(409, 'It is sold.'), 'It is sold.'],
  [new RequestError(429, 'You have 500 items waiting for approval.'), 'You have 500 items waiting for approval.'],
])('a listing that could not be sent again says why: %s', async (error, description) => {
  api.mockRejectedValue(error)
  callHook(useListingActions).actions.resubmit(aProduct({ status: 'rejected' }))
  await vi.waitFor(() => expect(currentToasts()[0]).toMatchObject({ title: 'Not Sent', description }))
})

test('an action on a listing that was changed elsewhere meanwhile undoes nothing', async () => {
  api.mockReset().mockResolvedValue(aProduct())
  const product = aProduct({ status: 'rejected' })
  const { actions } = callHook(useListingActions)
  actions.resubmit(product)
  actions.makePrimary(aProduct({ id: 2 }), 1)
  await vi.waitFor(() => expect(api).toHaveBeenCalledTimes(2))
  const bodies = api.mock.calls.map(([, { body }]) => body)
  expect(bodies).toEqual([
    { title: product.title, expectedUpdatedAt: product.updatedAt },
    { primaryImageIndex: 1, expectedUpdatedAt: product.updatedAt },
  ])
})

test('a rejected listing that another primary image sends again says so', async () => {
  const product = aProduct({ status: 'rejected' })
  api.mockReset().mockResolvedValue({ ...product, status: 'pending' })
  callHook(useListingActions).actions.makePrimary(product, 1)
  const description = `${product.title} needs approval again.`
  await vi.waitFor(() => expect(currentToasts()[0]).toMatchObject({ title: 'Primary Image Updated', description }))
})

test('a listing that was deleted elsewhere can still be deleted, and says so otherwise', async () => {
  api.mockReset().mockRejectedValue(new RequestError(404, 'Product not found'))
  const { actions } = callHook(useListingActions)
  actions.unlist(aProduct())
  await vi.waitFor(() =>
    expect(currentToasts()[0]).toMatchObject({
      title: 'Unlist Failed',
      description: 'This item was deleted in the meantime.',
    }),
  )
  const onDone = vi.fn()
  actions.remove(aProduct({ id: 2 }), onDone)
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(currentToasts()[0]).toMatchObject({ title: 'Product deleted' })
})

const ACTIONS = ['unlist', 'relist', 'resubmit', 'remove', 'makePrimary'] as const

test.each(ACTIONS)('a listing on which an action gets no answer can be changed again: %s', async (name) => {
  api.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { actions } = callHook(useListingActions)
  const act = () => actions[name](aProduct(), (name === 'remove' ? () => {} : 1) as never)
  act()
  await vi.waitFor(() => {
    act()
    expect(api).toHaveBeenCalledTimes(2)
  })
})
