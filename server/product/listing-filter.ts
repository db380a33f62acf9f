import { type SQL, sql } from 'drizzle-orm'
import { CATEGORY_SEPARATOR } from '../../contracts/category-path.ts'
import { toDollars } from '../../contracts/money.ts'
import { PRICE_BOUNDS, PRICE_RANGES, type PriceRange } from '../../contracts/product-rules.ts'
import { listCounts, listingIndex } from '../database/schema.ts'

/** Selects approved items. `SearchFilter` adds words. */
export interface ListFilter {
  /** A category path; includes its descendants. */
  category: string | undefined
  tag: string | undefined
  priceRange: PriceRange
}

const category = sql.placeholder('category')
const tag = sql.placeholder('tag')

export const valuesOf = ({ category, tag }: ListFilter): Record<string, unknown> => ({ category: category ?? '', tag })

/** The tag's list, or else the category's; `''` is the list of all items. */
const listKeyOf = (filter: ListFilter): SQL => (filter.tag === undefined ? sql`${category}` : sql`'#' || lower(${tag})`)

/** A category selects only part of a tag's list. */
const isPart = (filter: ListFilter): boolean => filter.tag !== undefined && filter.category !== undefined

/** The condition on `listing_index`. */
export function inList(filter: ListFilter): SQL {
  const all = [sql`${listingIndex.listKey} = ${listKeyOf(filter)}`, ...priceWithin(filter)]
  if (isPart(filter)) all.push(IN_CATEGORY)
  return sql.join(all, sql` and `)
}

const IN_CATEGORY = sql`(${listingIndex.category} = ${category} or starts_with(${listingIndex.category}, ${category} || ${sql.raw(`'${CATEGORY_SEPARATOR}'`)}))`

/** Literals, because the planner needs the amounts to estimate the number of rows. */
function priceWithin({ priceRange }: ListFilter): SQL[] {
  const { price } = listingIndex
  const [least, below] = PRICE_BOUNDS[priceRange]
  const bounds: SQL[] = []
  if (least !== null) bounds.push(sql`${price} >= ${sql.raw(toDollars(least))}`)
  if (below !== null) bounds.push(sql`${price} < ${sql.raw(toDollars(below))}`)
  return bounds
}

/** The number of matching items: from the list's precomputed counts, or by counting part of a list. */
export function totalOf(filter: ListFilter): SQL {
  if (isPart(filter)) return sql`(select count(*) from ${listingIndex} where ${inList(filter)})`
  return sql`(select coalesce(sum(count), 0) from ${listCounts} where list_key = ${listKeyOf(filter)} ${inBand(filter.priceRange)})`
}

/** Restricts a list's counts to a price range. */
export function inBand(priceRange: PriceRange): SQL {
  const band = bandOf(priceRange)
  return band === null ? sql`` : sql.raw(`and price_band = ${band}`)
}

/** The `price_band` of a price range; null for all. */
export const bandOf = (priceRange: PriceRange): number | null =>
  priceRange === 'all' ? null : PRICE_RANGES.indexOf(priceRange) - 1
