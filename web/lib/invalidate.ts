import type { QueryClient, QueryFilters } from '@tanstack/react-query'

const PUBLIC_ITEMS = [
  '/api/products',
  '/api/hot-products',
  '/api/user/hot-products',
  '/api/admin/hot-products',
  '/api/favourites/products',
]
/** A seller's own list includes unpublished items, a sale moves their sums, and holds include buyers. */
const PRIVATE_ITEMS = ['/api/seller/', '/api/admin/holds']

/** What a change affects: the starts of the paths in the query keys. */
const AFFECTED = {
  // What people do on this page.
  'own items': [...PUBLIC_ITEMS, '/api/admin/products/pending', '/api/seller/products', '/api/seller/stats'],
  'admin action': ['/api/products', '/api/sale-events', '/api/admin/'],
  payout: ['/api/admin/', '/api/desk/drawer'],
  // What the server reports. The public items and the sales come with the change.
  'live public items': PUBLIC_ITEMS,
  'live private items': PRIVATE_ITEMS,
  'live sales': ['/api/sale-events/current', '/api/sale-events/upcoming'],
  'missed live changes': [
    ...PUBLIC_ITEMS,
    ...PRIVATE_ITEMS,
    '/api/admin/products/pending',
    '/api/sale-events',
    '/api/admin/sale-events',
    '/api/desk/items',
    '/api/line',
  ],
} satisfies Record<string, readonly string[]>

export const affectedBy = (change: keyof typeof AFFECTED) => ({
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
    AFFECTED[change].some((start) => String(path).startsWith(start)),
})

/**
 * After a change: `invalidateQueries`, also for first fetches in flight. TanStack Query goes on with those, and they may have
 * read the state before the change.
 */
export function invalidate(queryClient: QueryClient, filters: QueryFilters): void {
  const loading = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  void queryClient.invalidateQueries(filters)
  for (const { promise, queryKey } of loading)
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      () => {},
    )
}
