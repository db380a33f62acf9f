import { queryOptions } from '@tanstack/react-query'
import type { Product } from '../../contracts/product.ts'
import { LIST_LIMIT } from '../../contracts/product-rules.ts'
import type { Api } from '../lib/api.ts'

export type ItemScope = 'own' | 'all'

/** Live items in the order their tags are printed. */
export const taggableItemsQuery = (api: Api, scope: ItemScope) =>
  queryOptions({
    queryKey: ['/api/products', 'price tags', scope],
    queryFn: async () => {
      const products =
        scope === 'own'
          ? (await api('GET /api/seller/products')).filter(({ status }) => status === 'approved')
          : await api('GET /api/products', { query: { limit: String(LIST_LIMIT) } })
      return products.toSorted(bySellerAndTitle)
    },
  })

const bySellerAndTitle = (a: Product, b: Product): number =>
  a.sellerUsername.localeCompare(b.sellerUsername) || a.title.localeCompare(b.title) || a.id - b.id
