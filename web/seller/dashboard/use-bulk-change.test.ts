import { afterEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../lib/api.ts'
import { callHook } from '../../lib/testing/call-hook.ts'
import { aProduct } from '../../product/testing/a-product.ts'
import { currentToasts } from '../../ui/toast.ts'
import { useBulkChange } from './use-bulk-change.ts'

const api = vi.hoisted(() => vi.fn())
vi.mock('../../account/session-end.ts', () => ({ useFailureToast: () => vi.fn() }))
vi.mock('../../lib/use-api.ts', () => ({ useApi: () => api }))

afterEach(() => vi.restoreAllMocks())

const sentPrices = () => api.mock.lastCall?.[1].body.seenPrices

test('prices whose change may have been lost with the connection are not changed twice by another press', async () => {
  const change = callHook(() => useBulkChange(() => {})).mutateAsync
  const reprice = (price: string, percent: number) =>
    change({ action: 'reprice', percent, products: [aProduct({ price })] })
  api.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(reprice('10.00', -10)).rejects.toThrow()
  // The dialog shows the new price by now.
  await expect(reprice('9.00', -10)).rejects.toThrow()
  expect(sentPrices()).toEqual(['10.00'])
  api.mockResolvedValue({ changed: [], refused: [{ productId: 1, message: 'Its price has changed in the meantime.' }] })
  await reprice('9.00', -10)
  expect(sentPrices()).toEqual(['10.00'])
  await reprice('9.00', -10)
  expect(sentPrices()).toEqual(['9.00'])
})

test('rejected products that another choice about price drops sends again are counted', async () => {
  const product = aProduct({ status: 'rejected' })
  api.mockResolvedValue({ changed: [{ ...product, status: 'pending' }], refused: [] })
  await callHook(() => useBulkChange(() => {})).mutateAsync({ action: 'join-price-drops', products: [product] })
  expect(currentToasts()[0]).toMatchObject({
    title: '1 product will join price drops',
    description: '1 needs approval again.',
  })
})

test('another percentage counts from the price that is shown', async () => {
  const change = callHook(() => useBulkChange(() => {})).mutateAsync
  api.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(change({ action: 'reprice', percent: -10, products: [aProduct()] })).rejects.toThrow()
  api.mockResolvedValue({ changed: [], refused: [] })
  await change({ action: 'reprice', percent: -20, products: [aProduct({ price: '43.20' })] })
  expect(sentPrices()).toEqual(['43.20'])
})

test('Undo tells in a toast what cannot be undone, as its page may be gone', async () => {
  const products = [aProduct({ id: 1 }), aProduct({ id: 2 })]
  const onDone = vi.fn()
  api.mockResolvedValueOnce({ changed: products, refused: [] })
  await callHook(() => useBulkChange(onDone)).mutateAsync({ action: 'unlist', products })
  const refused = products.map(({ id }) => ({ productId: id, message: 'Product not found' }))
  api.mockResolvedValueOnce({ changed: [], refused })
  currentToasts()[0]?.action?.onClick()
  await vi.waitFor(() =>
    expect(currentToasts()[0]).toMatchObject({ title: '2 products were left out', description: 'Product not found' }),
  )
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('Undo after the session has ended says so, also on a page that anyone may see', async () => {
  const products = [aProduct()]
  api.mockResolvedValueOnce({ changed: products, refused: [] })
  await callHook(() => useBulkChange(() => {})).mutateAsync({ action: 'unlist', products })
  api.mockRejectedValueOnce(new RequestError(401, 'Please sign in to continue.'))
  currentToasts()[0]?.action?.onClick()
  await vi.waitFor(() => expect(currentToasts()[0]).toMatchObject({ description: 'Please sign in to continue.' }))
})
