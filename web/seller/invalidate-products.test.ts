import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { aProduct } from '../product/testing/a-product.ts'
import { useInvalidateProducts } from './invalidate-products.ts'

vi.mock('../lib/use-api.ts', () => ({ useApi: () => vi.fn() }))

const OWN = ['/api/seller/products']
const SHOWING = [OWN, ['/api/products/seller/hazel'], ['/api/products', { page: 1 }], ['/api/seller/stats']]
const OTHER = [['/api/site'], ['/api/orders']]

test('a changed or deleted item shows at once on the dashboard, and every list that may show it is read again', async () => {
  const client = createQueryClient()
  for (const queryKey of [...SHOWING, ...OTHER]) client.setQueryData(queryKey, [])
  client.setQueryData(OWN, [{ ...aProduct({ id: 1 }), favoriteCount: 2 }, aProduct({ id: 2 }), aProduct({ id: 3 })])
  const invalidate = callHook(useInvalidateProducts, client)
  await invalidate(
    new Map([
      [1, aProduct({ id: 1, title: 'Blue lamp' })],
      [2, null],
    ]),
  )
  expect(client.getQueryData(OWN)).toEqual([
    { ...aProduct({ id: 1, title: 'Blue lamp' }), favoriteCount: 2 },
    aProduct({ id: 3 }),
  ])
  const isOutdated = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated
  expect(SHOWING.map(isOutdated)).toEqual([true, true, true, true])
  expect(OTHER.map(isOutdated)).toEqual([false, false])
})
