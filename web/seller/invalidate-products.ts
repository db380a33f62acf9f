import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Product } from '../../contracts/product.ts'
import { useApi } from '../lib/use-api.ts'
import { ownProductsQuery, sellerStatsQuery } from './seller-queries.ts'

/**
 * To be called when items have changed: everything that shows items is read anew. Meanwhile the dashboard shows the changed
 * item that is given; null stands for one that is deleted.
 */
export function useProductsChanged() {
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
