import { queryOptions } from '@tanstack/react-query'
import type { Product } from '../../contracts/product.ts'
import { LIST_LIMIT } from '../../contracts/product-rules.ts'
import type { Api } from '../lib/api.ts'

/** Whose items: one's own, or everybody's, for organisers. */
export type Table = 'own' | 'all'

/** What can have a price tag: live items, in the order in which the tags are printed. */
export const tableQuery = (api: Api, table: Table) =>
  queryOptions({
    queryKey: ['/api/products', 'price tags', table],
    queryFn: async () => {
      const products =
        table === 'own'
          ? (await api('GET /api/seller/products')).filter(({ status }) => status === 'approved')
          : await api('GET /api/products', { query: { limit: String(LIST_LIMIT) } })
      return products.toSorted(bySellerAndTitle)
    },
  })

const bySellerAndTitle = (a: Product, b: Product): number =>
  a.sellerUsername.localeCompare(b.sellerUsername) || a.title.localeCompare(b.title) || a.id - b.id
