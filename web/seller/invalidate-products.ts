import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Product } from '../../contracts/product.ts'
import { affectedBy } from '../lib/invalidate.ts'
import { useApi } from '../lib/use-api.ts'
import { ownProductsQuery } from './seller-queries.ts'

const NONE: ChangedProducts = new Map()

/** The current products by id; null for deleted ones. */
type ChangedProducts = ReadonlyMap<number, Product | null>

/** Refetches everything that shows products. Until then the dashboard shows them as `changed`. */
export function useInvalidateProducts() {
  const queryClient = useQueryClient()
  const api = useApi()
  return useCallback(
    async (changed: ChangedProducts = NONE) => {
      const own = ownProductsQuery(api).queryKey
      queryClient.setQueryData(own, (products) =>
        products?.flatMap((product) => {
          const now = changed.get(product.id)
          // Only the list contains the number of favorites.
          return now === null ? [] : now ? { favoriteCount: product.favoriteCount, ...now } : product
        }),
      )
      await queryClient.invalidateQueries(affectedBy('own items'))
    },
    [queryClient, api],
  )
}
