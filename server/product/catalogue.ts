import { CATEGORY_PATHS, isCategory } from '../../contracts/category.ts'
import { categoryAncestry } from '../../contracts/category-path.ts'
import type { ProductCount, ProductFilter, ProductQuery } from '../../contracts/product.ts'
import { isHot, LIST_LIMIT, PAGE_SIZE, STATUSES } from '../../contracts/product-rules.ts'
import { shareReads } from '../database/batch-reads.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/app-error.ts'
import { isAdmin, type Viewer } from '../http/viewer.ts'
import type { ListFilter } from './listing-filter.ts'
import { countApproved, countByCategory, countLists, listApproved } from './product-list-queries.ts'
import {
  approvedBetween,
  findByIds,
  findHeld,
  findOfSeller,
  findOwnerFields,
  findProducts,
  findSellerId,
} from './product-queries.ts'
import { isPublic, type ProductAnswer, PUBLIC_STATUSES, toOwnProduct, toProduct } from './product-row.ts'
import { asTyped, interpretations } from './search.ts'
import { countFound, countFoundByCategory, listFound, MAX_RANKED, type SearchFilter } from './search-list-queries.ts'

type ReadDeps = Pick<Deps, 'db' | 'pool' | 'providers' | 'now'>

interface Listed {
  products: ProductAnswer[]
  /** Matches across all pages; an estimate if the search did not scan the whole catalogue. */
  total: number
}

const HOT_LIMIT = 100

/** Approved items. A search without a sort order ranks by relevance. */
export const listProducts = shareReads(async ({ pool, providers }: ReadDeps, query: ProductQuery): Promise<Listed> => {
  const { limit, offset, sortBy } = query
  const page = { sort: sortBy ?? (isSearch(query) ? 'relevance' : 'recent'), limit, offset } as const
  const { rows, total } = isSearch(query)
    ? await firstWithResults(pool, query, (searched) => listFound(pool, searched, page))
    : await listApproved(pool, listFilterOf(query), page)
  return { products: rows.map((row) => toProduct(row, providers.images)), total }
})

/**
 * Items that match the filter exactly as typed and first went live after `since` and by `until`, newest first. Considers only
 * the newest matches that one search covers.
 */
export async function newMatches(
  deps: ReadDeps,
  filter: ProductFilter,
  { since, until }: { since: Date; until: Date },
): Promise<ProductAnswer[]> {
  const { pool, db, providers } = deps
  const page = { sort: 'recent', limit: MAX_RANKED, offset: 0 } as const
  const listed = listFilterOf(filter)
  const { rows } = isSearch(filter)
    ? await listFound(pool, { ...listed, words: asTyped(filter.search) }, page)
    : await listApproved(pool, listed, page)
  const products = rows.map((row) => toProduct(row, providers.images))
  const newIds = await approvedBetween(
    db,
    products.map(({ id }) => id),
    { since, until },
  )
  return products.filter(({ id }) => newIds.has(id))
}

export const countProducts = shareReads(async ({ pool }: ReadDeps, filter: ProductFilter): Promise<ProductCount> => {
  if (!isSearch(filter)) return { count: await countApproved(pool, listFilterOf(filter)) }
  const { total, isRelaxed } = await firstWithResults(pool, filter, async (searched) => ({
    total: await countFound(pool, searched),
    isRelaxed: searched.words.isRelaxed,
  }))
  return isRelaxed ? { count: total, isRelaxed } : { count: total }
})

/**
 * Matching items per category, descendants included, for the category filter. Without a search or tag, reads precomputed
 * counts; with one, costs as much as its list.
 */
export const countCategories = shareReads(async ({ pool }: ReadDeps, filter: Omit<ProductFilter, 'category'>) => {
  if (isSearch(filter)) {
    const { found } = await firstWithResults(pool, filter, async (searched) => {
      const found = await countFoundByCategory(pool, searched)
      const total = [...found.values()].reduce((sum, count) => sum + count, 0)
      return { total, found }
    })
    return withAncestors(found)
  }
  const { tag, priceRange = 'all' } = filter
  if (tag === undefined) return Object.fromEntries(await countLists(pool, CATEGORY_PATHS, priceRange))
  return withAncestors(await countByCategory(pool, listFilterOf(filter)))
})

function withAncestors(found: Map<string, number>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [category, count] of found)
    for (const path of categoryAncestry(category).filter(isCategory)) counts[path] = (counts[path] ?? 0) + count
  return counts
}

const isSearch = <Filter extends { search?: string | undefined }>(
  filter: Filter,
): filter is Filter & { search: string } => filter.search !== undefined

const listFilterOf = ({ category, tag, priceRange = 'all' }: ProductFilter): ListFilter => ({
  category,
  tag,
  priceRange,
})

/** Tries each interpretation of the search until one has enough results. */
async function firstWithResults<Found extends { total: number }>(
  pool: Deps['pool'],
  filter: ProductFilter & { search: string },
  read: (filter: SearchFilter) => Promise<Found>,
): Promise<Found> {
  let asTyped: Found | undefined
  for await (const words of interpretations(pool, filter.search)) {
    const found = await read({ ...listFilterOf(filter), words })
    if (found.total >= words.enough) return found
    asTyped ??= found
  }
  if (!asTyped) throw new Error('a search has at least one interpretation')
  return asTyped
}

export async function hotProducts(deps: ReadDeps, limit = PAGE_SIZE): Promise<ProductAnswer[]> {
  return (await listProducts(deps, { sortBy: 'popular', limit, offset: 0 })).products
}

export const badgedProducts = async (deps: ReadDeps): Promise<ProductAnswer[]> =>
  (await hotProducts(deps, HOT_LIMIT)).filter(isHot)

/** One item, as this viewer may see it. Throws 404 if the viewer may not see it at all. */
export async function showProduct(
  { db, pool, providers, now }: ReadDeps,
  viewer: Viewer,
  id: number,
): Promise<ProductAnswer> {
  const [row] = await findProducts({ pool }, [id])
  if (!row) throw notFound('Product not found')
  const product = toProduct(row, providers.images)
  const canManage = isAdmin(viewer) || product.sellerId === viewer.account?.id
  if (!canManage && !isPublic(product.status)) throw notFound('Product not found')
  if (row.heldUntil && row.heldUntil > now()) product.heldUntil = row.heldUntil
  if (row.offerUntil && row.offerUntil > now()) {
    const isViewers =
      row.offerVisitorId === viewer.visitorId || (viewer.account !== null && row.offerUserId === viewer.account.id)
    product.isOffer = true
    product[isViewers ? 'offeredUntil' : 'heldUntil'] = row.offerUntil
  }
  return canManage ? { ...product, ...(await findOwnerFields(db, id)) } : product
}

/** The public items among these, in the order of the ids. */
export async function productsByIds({ db, providers, now }: ReadDeps, ids: number[]): Promise<ProductAnswer[]> {
  const [rows, held] = await Promise.all([findByIds(db, ids, PUBLIC_STATUSES), findHeld(db, ids, now())])
  const known = new Map(rows.map((row) => [row.id, { ...toProduct(row, providers.images), ...held.get(row.id) }]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** Which of these items are held or offered, and until when. */
export const holdsOf = ({ db, now }: Pick<ReadDeps, 'db' | 'now'>, ids: number[]) => findHeld(db, ids, now())

/** A seller's items, newest first: all of them for the seller, the public ones for everyone else. Throws 404. */
export async function sellerProducts(
  { db, providers }: ReadDeps,
  viewer: Viewer,
  username: string,
): Promise<ProductAnswer[]> {
  const sellerId = await findSellerId(db, username)
  if (sellerId === null) throw notFound('Seller not found')
  const isOwner = sellerId === viewer.account?.id
  const rows = await findOfSeller(db, sellerId, isOwner ? STATUSES : PUBLIC_STATUSES, LIST_LIMIT)
  return rows.map((row) => (isOwner ? toOwnProduct(row, providers.images) : toProduct(row, providers.images)))
}
