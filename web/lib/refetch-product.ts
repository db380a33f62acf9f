import type { QueryClient } from '@tanstack/react-query'

export const pageKey = (id: number) => ['/api/products', String(id)]
/** Starts with the products' path, so live updates apply. */
export const cartKey = (id: number) => ['/api/products', 'cart', id]

/** On its page and in the cart. */
export function refetchProduct(queryClient: QueryClient, id: number): void {
  for (const queryKey of [pageKey(id), cartKey(id)]) queryClient.invalidateQueries({ queryKey, exact: true })
}
