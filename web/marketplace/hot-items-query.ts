import { queryOptions } from '@tanstack/react-query'
import { PAGE_SIZE } from '../../contracts/product-rules.ts'
import type { Api } from '../lib/api.ts'

/** The items with the HOT badge, or if there are none, the first page of all items. */
export const hotItemsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/admin/hot-products'],
    queryFn: async () => {
      const hot = await api('GET /api/admin/hot-products')
      return hot.length > 0 ? hot : api('GET /api/products', { query: { limit: PAGE_SIZE } })
    },
  })
