import { expect, test } from 'vitest'
import { type Api, RequestError } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { productQuery } from './product-queries.ts'
import { aProduct } from './testing/a-product.ts'
import { useProduct } from './use-product.ts'

async function shownAfter(status: number) {
  const refused = new RequestError(status, 'Refused.')
  const api = (() => Promise.reject(refused)) as unknown as Api
  const client = createQueryClient()
  client.setQueryData(['/api/products', {}], [aProduct({ id: 7, title: 'Tin star' })])
  await client.prefetchQuery({ ...productQuery(api, '7'), retry: false })
  // The page was open when it failed.
  client.setDefaultOptions({ queries: { retryOnMount: false } })
  return { refused, ...callHook(() => useProduct(api, '7'), client) }
}

test('an item opened from a list stays while the server cannot load it, unless it is gone', async () => {
  const busy = await shownAfter(503)
  expect([busy.product?.title, busy.error]).toEqual(['Tin star', busy.refused])
  const gone = await shownAfter(404)
  expect([gone.product, gone.error]).toEqual([undefined, gone.refused])
})
