import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Product } from '../../contracts/product.ts'
import { useApi } from '../lib/use-api.ts'
import { ownProductsQuery, sellerStatsQuery } from './seller-queries.ts'

/**
 * Refetches everything that shows products. Until then the dashboard shows `changed` in place of the product with that id;
 * null removes it.
 */
export function useInvalidateProducts() {
  const queryClient = useQueryClient()
  const api = useApi()
  return useCallback(
    async (changed?: Product | null, id?: number) => {
      const own = ownProductsQuery(api).queryKey
      if (id !== undefined)
        queryClient.setQueryData(own, (products) =>
          products?.flatMap((product) => (product.id === id ? (changed ?? []) : product)),
        )
      const lists = [['/api/products'], ['/api/hot-products'], ['/api/user/hot-products']]
      const keys = [own, sellerStatsQuery(api).queryKey, ...lists]
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
    [queryClient, api],
  )
}
