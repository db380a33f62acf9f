import { CATEGORY_PATHS } from '../../contracts/category.ts'
import { categoryName } from '../../contracts/category-path.ts'
import type { Suggestion } from '../../contracts/suggestion.ts'
import type { Deps } from '../deps.ts'
import { correctTerms, termsOf } from './search.ts'
import { findItems, findLists, findListsFrom } from './suggestion-queries.ts'

/** At most so many of each kind; together they fit above a phone's keyboard with a little scrolling. */
const MOST = { categories: 2, tags: 3, items: 5 }
/** One letter is the beginning of everything. */
const LEAST_LETTERS = 2

type ReadDeps = Pick<Deps, 'pool'>

/** Categories, tags and items for what somebody has typed so far; when there are none, for the same with one typo mended. */
export async function suggest({ pool }: ReadDeps, typed: string): Promise<Suggestion[]> {
  const terms = begun(termsOf(typed))
  if (terms.join('').length < LEAST_LETTERS) return []
  const asTyped = await suggestFor({ pool }, terms, typed)
  if (asTyped.length > 0) return asTyped
  const items = await findItems(pool, await correctTerms(pool, terms), MOST.items)
  return items.map((item) => ({ kind: 'item', ...item }))
}

/** Without the first letter of the next word: whatever begins with it is not said by one letter. */
const begun = (terms: string[]): string[] =>
  terms.length > 1 && terms.at(-1)?.length === 1 ? terms.slice(0, -1) : terms

async function suggestFor({ pool }: ReadDeps, terms: string[], typed: string): Promise<Suggestion[]> {
  const start = `#${typed.trim().replace(/\s+/g, ' ').replace(/^#/, '').toLowerCase()}`
  const paths = categoriesLike(terms)
  const [categories, tags, items] = await Promise.all([
    paths.length > 0 ? findLists(pool, paths, MOST.categories) : [],
    findListsFrom(pool, start, MOST.tags),
    findItems(pool, terms, MOST.items),
  ])
  return [
    ...categories.map(({ listKey, count }) => ({ kind: 'category' as const, category: listKey, count })),
    ...tags.map(({ listKey, count }) => ({ kind: 'tag' as const, tag: listKey.slice(1), count })),
    ...items.map((item) => ({ kind: 'item' as const, ...item })),
  ]
}

/** Categories in whose path all words begin so, the last one in its own name: 'women co' means Women's coats. */
function categoriesLike(terms: string[]): string[] {
  const last = terms.at(-1) ?? ''
  const begins = (words: string[], term: string) => words.some((word) => word.startsWith(term))
  return CATEGORY_PATHS.filter(
    (path) => begins(termsOf(categoryName(path)), last) && terms.every((term) => begins(termsOf(path), term)),
  )
}
