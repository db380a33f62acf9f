import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Paged } from './admin/paged-list.tsx'
import { settlementQuery } from './admin/settlement/settlement-queries.ts'
import { favoriteProductsQuery } from './favorite/favorite-queries.ts'
import type { Api } from './lib/api.ts'
import { itemSearchQuery } from './pickup/till/item-search.tsx'
import { ebayQuery, poshmarkQuery } from './seller/wizard/use-price-lookup.ts'

const api = (() => {}) as unknown as Api

test.each<[string, { placeholderData?: unknown }, unknown, unknown]>([
  ['the sums of a sale', settlementQuery(api, '1'), { sellers: [] }, { sellers: [{}] }],
  ['the items at the till', itemSearchQuery(api, 'lamp'), { items: [] }, { items: [{}] }],
  ['similar items', ebayQuery(api, { query: 'lamp', category: '' }), { totalItems: 0 }, { totalItems: 3 }],
  [
    'similar items elsewhere',
    poshmarkQuery(api, { query: 'lamp', category: '' }),
    { sampleSize: 0 },
    { sampleSize: 3 },
  ],
  ['favorites', favoriteProductsQuery(api, [1]), [], [{}]],
])('while %s load, those before stay, but not that there were none', (_what, { placeholderData }, none, some) => {
  const shown = placeholderData as (previous: unknown) => unknown
  expect([shown(none), shown(some)]).toEqual([undefined, some])
})

test.each([
  ['while the next search loads', { isPending: false, isPlaceholderData: true }, 'Loading'],
  ['once it is known', { isPending: false, isPlaceholderData: false }, 'No accounts yet'],
])('a list of the admin whose last search found nothing, %s', (_when, query, text) => {
  const rows: string[] = []
  const props = {
    query,
    rows,
    skeleton: 'Loading',
    empty: 'No accounts yet',
    failure: '',
    more: '',
    children: () => '',
  }
  expect(renderToString(createElement(Paged, props as unknown as Parameters<typeof Paged>[0]))).toBe(text)
})
