import type { ItemScope } from '../../contracts/price-tag.ts'
import type { Api } from '../lib/api.ts'
import { readQuery } from '../lib/read-query.ts'

/** Live items in the order their tags are printed. Never from memory: which are selected depends on the first list. */
export const taggableItemsQuery = (api: Api, scope: ItemScope) =>
  readQuery(api, 'GET /api/price-tags/items', { query: { scope }, gcTime: 0 })
