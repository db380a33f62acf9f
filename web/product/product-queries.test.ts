import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Api } from '../lib/api.ts'
import { hotProductsQuery, landingCountQuery } from './product-queries.ts'

test('what the landing page loads is not retried', async () => {
  const asked: string[] = []
  const api = (async (call: string) => {
    asked.push(call)
    throw new Error('500: The server is stuck.')
  }) as Api
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 0 } } })
  await client.prefetchQuery(hotProductsQuery(api))
  await client.prefetchQuery(landingCountQuery(api))
  expect(asked).toEqual(['GET /api/hot-products', 'GET /api/products/count'])
})
