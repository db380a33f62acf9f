import { type SQL, sql } from 'drizzle-orm'
import { CATEGORY_SEPARATOR } from '../../contracts/category-path.ts'
import { toDollars } from '../../contracts/money.ts'
import { PRICE_BOUNDS, PRICE_RANGES, type PriceRange } from '../../contracts/product-rules.ts'
import { listCounts, listingIndex } from '../database/schema.ts'

/** Which approved items are wanted; a search says by which words besides (`Searched`). */
export interface ListFilter {
  /** A path; what lies below it is wanted too. */
  category: string | undefined
  tag: string | undefined
  priceRange: PriceRange
}

const category = sql.placeholder('category')
const tag = sql.placeholder('tag')

export const valuesOf = ({ category, tag }: ListFilter): Record<string, unknown> => ({ category: category ?? '', tag })

/** One list holds the items: the tag's, the category's, or that of everything. */
const listKeyOf = (wanted: ListFilter): SQL => (wanted.tag === undefined ? sql`${category}` : sql`'#' || lower(${tag})`)

/** Within a tag's list a category leaves some. */
const isPart = (wanted: ListFilter): boolean => wanted.tag !== undefined && wanted.category !== undefined

/** The condition on `listing_index`. */
export function inList(wanted: ListFilter): SQL {
  const all = [sql`${listingIndex.listKey} = ${listKeyOf(wanted)}`, ...priceWithin(wanted)]
  if (isPart(wanted)) all.push(IN_CATEGORY)
  return sql.join(all, sql` and `)
}

const IN_CATEGORY = sql`(${listingIndex.category} = ${category} or starts_with(${listingIndex.category}, ${category} || ${sql.raw(`'${CATEGORY_SEPARATOR}'`)}))`

/** Literal amounts, so that the planner knows how many items lie between them. */
function priceWithin({ priceRange }: ListFilter): SQL[] {
  const { price } = listingIndex
  const [least, below] = PRICE_BOUNDS[priceRange]
  const bounds: SQL[] = []
  if (least !== null) bounds.push(sql`${price} >= ${sql.raw(toDollars(least))}`)
  if (below !== null) bounds.push(sql`${price} < ${sql.raw(toDollars(below))}`)
  return bounds
}

/** How many items are wanted: from the counts that the database keeps of each list, or by counting part of one. */
export function totalOf(wanted: ListFilter): SQL {
  if (isPart(wanted)) return sql`(select count(*) from ${listingIndex} where ${inList(wanted)})`
  return sql`(select coalesce(sum(count), 0) from ${listCounts} where list_key = ${listKeyOf(wanted)} ${inBand(wanted.priceRange)})`
}

/** Of the counts of a list those of a price range. */
export function inBand(priceRange: PriceRange): SQL {
  const band = bandOf(priceRange)
  return band === null ? sql`` : sql.raw(`and price_band = ${band}`)
}

/** The database's number of a price range (`price_band`); null for all. */
export const bandOf = (priceRange: PriceRange): number | null =>
  priceRange === 'all' ? null : PRICE_RANGES.indexOf(priceRange) - 1
