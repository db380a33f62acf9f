import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cachedProduct } from './cached-product.ts'
import { aProduct } from './testing/a-product.ts'

test('a product is found in any cached list, and not in other data', () => {
  const client = new QueryClient()
  client.setQueryData(['/api/hot-products'], [aProduct({ id: 1 })])
  client.setQueryData(['/api/products', {}], [aProduct({ id: 2 }), aProduct({ id: 3 })])
  client.setQueryData(['/api/products', 'count', {}], 3)
  expect(cachedProduct(client, '1')?.id).toBe(1)
  expect(cachedProduct(client, '3')?.id).toBe(3)
  expect(cachedProduct(client, '4')).toBeUndefined()
})
