import { type SQL, sql } from 'drizzle-orm'
import { CATEGORY_SEPARATOR } from '../../contracts/category-path.ts'
import { toDollars } from '../../contracts/money.ts'
import { PRICE_BOUNDS, PRICE_RANGES, type PriceRange } from '../../contracts/product-rules.ts'
import { productShelves, products, shelfCounts } from '../database/schema.ts'

/** Which approved items are wanted. */
export interface Wanted {
  /** A path; what lies below it is wanted too. */
  category: string | undefined
  tag: string | undefined
  priceRange: PriceRange
  words: Words | undefined
}

/** What an item's words have to match: all of the terms, or any of them, which so many items do that not all are looked at. */
export interface Words {
  /** Each a word of letters and digits, or several that stand for the same with `|` between them. */
  terms: string[]
  match: 'all' | 'any'
  /** For each term the known words that begin so (`findBeginnings`): an index finds words sooner than beginnings. */
  beginnings: string[]
}

const category = sql.placeholder('category')
const tag = sql.placeholder('tag')
const terms = sql.placeholder('terms')
const beginnings = sql.placeholder('beginnings')

export const valuesOf = ({ category, tag, words }: Wanted): Record<string, unknown> => ({
  category: category ?? '',
  tag,
  terms: words?.terms,
  beginnings: words?.beginnings,
})

/** Without words the wanted items stand on one shelf: the tag's, or the category's, or that of everything. */
const shelfOf = (wanted: Wanted): SQL => (wanted.tag === undefined ? sql`${category}` : sql`'#' || lower(${tag})`)

/** On the shelf of a tag a category leaves some. */
const isPart = (wanted: Wanted): boolean => wanted.tag !== undefined && wanted.category !== undefined

/** The condition on `product_shelves`. */
export function onShelf(wanted: Wanted): SQL {
  const all = [sql`${productShelves.shelf} = ${shelfOf(wanted)}`, ...priceWithin(wanted, productShelves.price)]
  if (isPart(wanted)) all.push(inCategory(productShelves.category))
  return sql.join(all, sql` and `)
}

/** The condition on `products`, for a search. */
export function matching(wanted: Wanted, { match }: Words): SQL {
  // Part of the statement's text: a plan for any status could not use the index, which holds approved items only.
  const all = [sql`${products.status} = 'approved'`, match === 'all' ? HAS_ALL : HAS_ANY]
  all.push(...priceWithin(wanted, products.price))
  if (wanted.category !== undefined) all.push(inCategory(products.category))
  if (wanted.tag !== undefined)
    all.push(sql`exists (select from unnest(${products.tags}) tag where lower(tag) = lower(${tag}))`)
  return sql.join(all, sql` and `)
}

const inCategory = (column: typeof products.category | typeof productShelves.category): SQL =>
  sql`(${column} = ${category} or starts_with(${column}, ${category} || ${sql.raw(`'${CATEGORY_SEPARATOR}'`)}))`

/** Literal amounts, so that the planner knows how many items lie between them. */
function priceWithin({ priceRange }: Wanted, price: typeof products.price | typeof productShelves.price): SQL[] {
  const [least, below] = PRICE_BOUNDS[priceRange]
  const bounds: SQL[] = []
  if (least !== null) bounds.push(sql`${price} >= ${sql.raw(toDollars(least))}`)
  if (below !== null) bounds.push(sql`${price} < ${sql.raw(toDollars(below))}`)
  return bounds
}

/** The expression of the index `products_words`. */
export const SEARCH_WORDS = sql`search_words(title, tags, brand, category, description)`

/** Of the items that have any of the words so many are looked at; those with all of them are all. */
export const MOST_WITH_ANY = 2000

const HAS_ALL = sql`${SEARCH_WORDS} @@ known_query(${terms}, ${beginnings}, '&')`
const HAS_ANY = sql`${products.id} in (select items_with_any(known_query(${terms}, ${beginnings}, '|'), ${sql.raw(String(MOST_WITH_ANY))}))`

/**
 * A word in the title counts for more than one in tags or brand, that for more than one in the category; so do more words,
 * and whole ones (or other forms of them) count once more than those that only begin like it: a book before a bookend.
 */
export const RANK = sql`(${rankBy(sql`search_query(${terms}, '|')`)} + ${rankBy(sql`to_tsquery('listing_stems', array_to_string(${terms}::text[], '|'))`)})`

function rankBy(query: SQL): SQL {
  return sql`ts_rank('{0, 0.2, 0.4, 1}', heading, ${query})`
}

/** How many items are wanted: from the counts that the database keeps of each shelf, or by counting part of one. */
export function totalOf(wanted: Wanted): SQL {
  if (wanted.words) return sql`(select count(*) from ${products} where ${matching(wanted, wanted.words)})`
  if (isPart(wanted)) return sql`(select count(*) from ${productShelves} where ${onShelf(wanted)})`
  return sql`(select coalesce(sum(count), 0) from ${shelfCounts} where shelf = ${shelfOf(wanted)} ${inBand(wanted.priceRange)})`
}

/** Of the counts of a shelf those of a price range. */
export const inBand = (priceRange: PriceRange): SQL =>
  priceRange === 'all' ? sql`` : sql.raw(`and price_band = ${PRICE_RANGES.indexOf(priceRange) - 1}`)
