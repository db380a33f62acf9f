import type { QueryClient } from '@tanstack/react-query'
import type { Product } from '../../contracts/product.ts'

/**
 * A product as some list that is still in the cache showed it: enough to draw its page at once, while the product
 * itself is read (which also counts the view).
 */
export function seenProduct(queryClient: QueryClient, id: string): Product | undefined {
  const lists = queryClient.getQueriesData<unknown>({
    predicate: ({ queryKey }) => /products/.test(String(queryKey[0])),
  })
  return lists
    .flatMap(([, data]) => (Array.isArray(data) ? (data as Product[]) : []))
    .find((product) => String(product.id) === id)
}
