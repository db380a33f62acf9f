import type { QueryClient } from '@tanstack/react-query'
import type { LiveChange, LiveProduct } from '../../contracts/live.ts'
import type { Product } from '../../contracts/product.ts'

/** Writes what has changed into every list and page that shows it. Asks the server for nothing that it was told. */
export function applyChange(queryClient: QueryClient, { products = [], sales, all }: LiveChange): void {
  if (all) queryClient.invalidateQueries({ predicate: namesIt(SHOWN) })
  if (sales) {
    queryClient.setQueryData(['/api/sale-events/current'], sales.current)
    queryClient.setQueryData(['/api/sale-events/upcoming'], sales.upcoming)
  }
  if (products.length === 0) return
  const changes = new Map(products.map((product) => [product.id, product]))
  for (const [queryKey, data] of queryClient.getQueriesData({ predicate: namesIt(GOODS) })) {
    const changed = withChanges(data, changes)
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (changed !== data) queryClient.setQueryData(queryKey, changed, { updatedAt })
  }
  queryClient.invalidateQueries({ predicate: namesIt(OWN) })
  // Whether its owner still sees it, and how, only the server can say.
  for (const { id, status } of products)
    if (status === null) queryClient.invalidateQueries({ queryKey: ['/api/products', String(id)], exact: true })
}

const namesIt =
  (name: RegExp) =>
  ({ queryKey }: { queryKey: readonly unknown[] }) =>
    name.test(String(queryKey[0]))

/** What everybody may see. A seller's own list has items in other states too, and holds name their buyers: read again. */
const GOODS = /^\/api\/(products|hot-products|(user|admin)\/hot-products)/
const OWN = /^\/api\/(seller\/products|admin\/holds)/
const SHOWN = /products|sale-events|admin\/holds/

/** The same data, in new objects where something in it has changed: a product, a list, or the pages of one. */
function withChanges(data: unknown, changes: Map<number, LiveProduct>): unknown {
  if (Array.isArray(data)) return changedList(data, changes)
  if (isPaged(data)) {
    const pages = data.pages.map((page) => changedList(page, changes))
    return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages }
  }
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
  const { heldUntil: _, ...rest } = product
  return { ...rest, status: change.status ?? product.status, ...(change.heldUntil && { heldUntil: change.heldUntil }) }
}

const isPaged = (data: unknown): data is { pages: unknown[][] } =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)

const isProduct = (data: unknown): data is Product =>
  typeof data === 'object' && data !== null && 'id' in data && 'imageUrls' in data
