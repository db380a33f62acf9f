import type { QueryClient } from '@tanstack/react-query'
import type { Product } from '../../contracts/product.ts'

/**
 * A product from any cached list: enough to render its page at once, while the product itself is fetched (which counts the
 * view).
 */
export function cachedProduct(queryClient: QueryClient, id: string): Product | undefined {
  const lists = queryClient.getQueriesData<unknown>({
    predicate: ({ queryKey }) => /products/.test(String(queryKey[0])),
  })
  return lists
    .flatMap(([, data]) => (Array.isArray(data) ? (data as Product[]) : []))
    .find((product) => String(product.id) === id)
}
