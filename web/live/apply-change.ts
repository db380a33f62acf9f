import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { DeskItems } from '../../contracts/desk.ts'
import type { LineState } from '../../contracts/line.ts'
import type { LiveChange, LiveProduct } from '../../contracts/live.ts'
import type { Product } from '../../contracts/product.ts'
import { affectedBy, invalidate } from '../lib/invalidate.ts'
import { cartKey, pageKey } from '../lib/refetch-product.ts'
import { refreshPickups } from './refresh-pickups.ts'

/** Writes a change into every cached query that shows it. Fetches only what the change does not contain. */
export function applyChange(
  queryClient: QueryClient,
  { products = [], sales, pickups, account, all }: LiveChange,
): void {
  if (all) {
    invalidate(queryClient, affectedBy('missed live changes'))
    refreshPickups(queryClient)
  }
  if (sales) {
    // A fetch that started before the change would overwrite it.
    void queryClient.cancelQueries(affectedBy('live sales'))
    queryClient.setQueryData(['/api/sale-events/current'], sales.current)
    queryClient.setQueryData(['/api/sale-events/upcoming'], sales.upcoming)
    // An admin's list of all sales.
    invalidate(queryClient, { queryKey: ['/api/sale-events'], exact: true })
  }
  if (pickups) refreshPickups(queryClient)
  if (account) invalidate(queryClient, { queryKey: ['/api/auth/user'] })
  if (products.length === 0) return
  const changes = new Map(products.map((product) => [product.id, product]))
  for (const { queryKey, state, promise } of queryClient.getQueryCache().findAll(affectedBy('live public items'))) {
    const show = () => showChanges(queryClient, queryKey, changes)
    show()
    // The answer under way may be older.
    if (state.fetchStatus === 'fetching') promise?.then(show, () => {})
  }
  invalidate(queryClient, affectedBy('live private items'))
  // Only the server tells a till who holds an item.
  invalidate(queryClient, {
    predicate: ({ queryKey: [path], state }) =>
      path === '/api/desk/items' && hasItem(state.data as DeskItems | undefined, changes),
  })
  // Only this visitor's own hold or place in line may have changed.
  invalidate(queryClient, {
    predicate: ({ queryKey: [path, id], state }) =>
      path === '/api/line' && changes.has(Number(id)) && isConcerned(state.data as LineState | undefined),
  })
  for (const { id, status } of products) {
    // No longer public: only the server knows whether this visitor may still see it, for example as its owner.
    if (status === null) invalidate(queryClient, { queryKey: pageKey(id), exact: true })
    // Public again: the cart has nothing of it any more.
    else queryClient.invalidateQueries({ queryKey: cartKey(id), exact: true, predicate: isEmpty })
  }
}

const isEmpty = ({ state }: { state: { data: unknown } }): boolean =>
  Array.isArray(state.data) && state.data.length === 0

function showChanges(queryClient: QueryClient, queryKey: QueryKey, changes: Map<number, LiveProduct>): void {
  const { data, dataUpdatedAt: updatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {}
  const changed = withChanges(data, changes)
  if (changed !== data) queryClient.setQueryData(queryKey, changed, { updatedAt })
  // Prices affect the list's filter and order, and sellers still see on their profile what has left the marketplace.
  if (isRepriced(data, changes) || (queryKey[0] === SELLER_PATH && isShorter(changed, data)))
    queryClient.invalidateQueries({ queryKey, exact: true })
}

const isShorter = (changed: unknown, data: unknown): boolean =>
  Array.isArray(changed) && Array.isArray(data) && changed.length < data.length

const hasItem = (found: DeskItems | undefined, changes: Map<number, LiveProduct>): boolean =>
  found?.items.some(({ productId }) => changes.has(productId)) ?? false

const isConcerned = (line: LineState | undefined): boolean => line?.position !== null || line.isHolder === true

const SELLER_PATH = '/api/products/seller/{username}'

/** Takes a product or a list. Keeps the identity of unchanged objects. */
function withChanges(data: unknown, changes: Map<number, LiveProduct>): unknown {
  if (Array.isArray(data)) return changedList(data, changes)
  return isProduct(data) ? changedProduct(data, changes) : data
}

function changedList(list: unknown[], changes: Map<number, LiveProduct>): unknown[] {
  const changed = list.flatMap((entry) => {
    if (!isProduct(entry)) return [entry]
    return changes.get(entry.id)?.status === null ? [] : [changedProduct(entry, changes)]
  })
  return changed.length === list.length && changed.every((entry, index) => entry === list[index]) ? list : changed
}

function changedProduct(product: Product, changes: Map<number, LiveProduct>): Product {
  const change = changes.get(product.id)
  if (!change) return product
  const { heldUntil: _, offeredUntil: _offer, isOffer: _isOffer, originalPrice: _original, ...rest } = product
  return {
    ...rest,
    status: change.status ?? product.status,
    price: change.price ?? product.price,
    ...(change.originalPrice && { originalPrice: change.originalPrice }),
    ...(change.heldUntil && { heldUntil: change.heldUntil }),
    ...(change.isOffer && { isOffer: true }),
  }
}

const isRepriced = (data: unknown, changes: Map<number, LiveProduct>): boolean =>
  Array.isArray(data) &&
  data.some((entry) => isProduct(entry) && (changes.get(entry.id)?.price ?? entry.price) !== entry.price)

const isProduct = (data: unknown): data is Product =>
  typeof data === 'object' && data !== null && 'id' in data && 'imageUrls' in data
