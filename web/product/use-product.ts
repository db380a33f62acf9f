import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../lib/api.ts'
import { isMissing } from '../lib/missing.ts'
import { cachedProduct } from './cached-product.ts'
import { productQuery } from './product-queries.ts'

/** Until the item is loaded, or while that fails, it is the one in a cached list. An item taken off sale keeps its last data. */
export function useProduct(api: Api, id: string) {
  const queryClient = useQueryClient()
  const { data, error, dataUpdatedAt } = useQuery(productQuery(api, id))
  const product = isMissing(error) ? undefined : (data ?? cachedProduct(queryClient, id))
  return { product, error, readAt: dataUpdatedAt || Date.now() }
}
