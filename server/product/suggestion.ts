import { CATEGORY_PATHS } from '../../contracts/category.ts'
import { categoryName } from '../../contracts/category-path.ts'
import { parsePrefixedSku, parseProductUrl } from '../../contracts/product-rules.ts'
import type { Suggestion } from '../../contracts/suggestion.ts'
import type { Deps } from '../deps.ts'
import { findProducts } from './product-queries.ts'
import { correctTerms, searchTerms, termsOf } from './search.ts'
import { findItems, findLists, findListsFrom } from './suggestion-queries.ts'
import { orSynonyms } from './synonyms.ts'

/** Together they fit above a phone's keyboard with a little scrolling. */
const LIMITS = { categories: 2, tags: 3, items: 5 }
const MIN_LETTERS = 2

/**
 * The item whose number or URL was typed; otherwise categories, tags and items for a partly typed search; if there are none,
 * items with synonyms, and with typos corrected.
 */
export async function suggest({ pool }: Pick<Deps, 'pool'>, typed: string): Promise<Suggestion[]> {
  const typedId = parseProductUrl(typed) ?? parsePrefixedSku(typed)
  const [item] = typedId === null ? [] : await findProducts({ pool }, [typedId])
  if (item?.status === 'approved') return [{ kind: 'item', id: item.id, title: item.title }]
  const terms = withoutLoneLetter(searchTerms(typed))
  if (terms.join('').length < MIN_LETTERS) return []
  const asTyped = await suggestFor(pool, terms, typed)
  if (asTyped.length > 0) return asTyped
  const items = await findItems(pool, await correctTerms(pool, terms.map(orSynonyms)), LIMITS.items)
  return items.map((item) => ({ kind: 'item', ...item }))
}

/** Drops a single letter that starts the next word: it says too little. */
const withoutLoneLetter = (terms: string[]): string[] =>
  terms.length > 1 && terms.at(-1)?.length === 1 ? terms.slice(0, -1) : terms

async function suggestFor(pool: Deps['pool'], terms: string[], typed: string): Promise<Suggestion[]> {
  const start = `#${typed.trim().replace(/\s+/g, ' ').replace(/^#/, '').toLowerCase()}`
  const paths = categoriesLike(terms)
  const [categories, tags, items] = await Promise.all([
    paths.length > 0 ? findLists(pool, paths, LIMITS.categories) : [],
    findListsFrom(pool, start, LIMITS.tags),
    findItems(pool, terms, LIMITS.items),
  ])
  return [
    ...categories.map(({ listKey, total: count }) => ({ kind: 'category' as const, category: listKey, count })),
    ...tags.map(({ listKey, total: count }) => ({ kind: 'tag' as const, tag: listKey.slice(1), count })),
    ...items.map((item) => ({ kind: 'item' as const, ...item })),
  ]
}

/** Categories whose path matches all prefixes, the last one in its own name: 'women co' is Women's coats. */
function categoriesLike(terms: string[]): string[] {
  const last = terms.at(-1) ?? ''
  const begins = (words: string[], term: string) => words.some((word) => word.startsWith(term))
  return CATEGORY_PATHS.filter(
    (path) => begins(termsOf(categoryName(path)), last) && terms.every((term) => begins(termsOf(path), term)),
  )
}
