import type pg from 'pg'
import { PAGE_SIZE } from '../../contracts/product-rules.ts'
import { singleFlight } from '../single-flight.ts'
import { knownTerms, similarWords } from './search-queries.ts'
import { orSynonyms } from './synonyms.ts'

/** One interpretation of a search: what an item's words have to match. */
export interface Interpretation {
  /** Each a word of letters and digits, or alternatives separated by `|`. */
  terms: string[]
  /** How many of them: `most` is all but one. */
  match: 'all' | 'most' | 'any'
  /** Not as typed: synonyms count, words were corrected, or one of them is enough. */
  isRelaxed: boolean
  /** Fewer results than this are none. */
  enough: number
}

/** The rest of a long search or word is ignored. */
const MAX_TERMS = 12
const MAX_LETTERS = 60

/** As in "women's coat": looked for as a word, it would keep out the coats of women and let in those of men. */
const POSSESSIVE = /(?<=[\p{L}\p{N}])['’]s(?![\p{L}\p{M}\p{N}])/gu

/** The words of a text, in lower case. There are no operators: anything but letters and digits separates words. */
export function termsOf(typed: string): string[] {
  const words =
    typed
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(POSSESSIVE, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const terms = words.map((word) => (word.length <= MAX_LETTERS ? word : [...word].slice(0, MAX_LETTERS).join('')))
  return [...new Set(terms)].slice(0, MAX_TERMS)
}

/** As in "'70s", "1970s" and "70's". */
const DECADE = /\b((?:19)?([2-9]0))(['’]?)s\b/gi

/** The words to look for: a decade is also found where it is written otherwise. */
export function searchTerms(typed: string): string[] {
  const decades = new Map<string, string>()
  for (const [, year, digits, apostrophe] of typed.matchAll(DECADE)) {
    const term = `${year}${apostrophe ? '' : 's'}`
    decades.set(term, [...new Set([`19${digits}s`, `${digits}s`, term])].join('|'))
  }
  return termsOf(typed).map((term) => decades.get(term) ?? term)
}

/** Nearly every text has some of them, so they tell no item from another. */
const FILLER =
  /^(an?|and|are|as|at|but|by|for|from|has|i|in|into|is|it|its|my|not|of|off|on|or|our|out|over|that|the|their|this|to|up|very|was|with|you|your)$/

export const isFiller = (word: string): boolean => FILLER.test(word)

export const asTyped = (typed: string): Interpretation => ({
  terms: searchTerms(typed),
  match: 'all',
  isRelaxed: false,
  enough: 1,
})

/**
 * Interpretations of a search, best first, to try until one has results: as typed; or their synonyms; with unknown words
 * replaced by known ones that are one edit away; without fillers; matching all words but one, if these fill a page; matching any.
 */
export async function* interpretations(pool: pg.Pool, typed: string): AsyncGenerator<Interpretation> {
  const typedAll = asTyped(typed)
  yield typedAll
  const { terms } = typedAll
  const alike = terms.map(orSynonyms)
  if (differ(alike, terms)) yield { ...typedAll, terms: alike, isRelaxed: true }
  const corrected = await correctTerms(pool, alike)
  const isRelaxed = differ(corrected, terms)
  if (differ(corrected, alike)) yield { ...typedAll, terms: corrected, isRelaxed }
  const telling = corrected.filter((_, index) => !isFiller(terms[index] ?? ''))
  const hasFillers = telling.length > 0 && telling.length < terms.length
  if (hasFillers) yield { ...typedAll, terms: telling, isRelaxed }
  const some = { terms: hasFillers ? telling : corrected, isRelaxed: true }
  if (some.terms.length > 2) yield { ...some, match: 'most', enough: PAGE_SIZE }
  if (terms.length > 1) yield { ...some, match: 'any', enough: 1 }
}

const differ = (terms: string[], others: string[]): boolean => terms.some((term, index) => term !== others[index])

const corrections = singleFlight<string[]>()

/**
 * Replaces unknown words by known ones that are one edit away, joined by `|`. A word with alternatives is no typo. Equal calls
 * share their answer: a page reads list, count and categories of one search at the same time.
 */
export const correctTerms = (pool: pg.Pool, terms: string[]): Promise<string[]> =>
  corrections(pool, JSON.stringify(terms), () => correct(pool, terms))

async function correct(pool: pg.Pool, terms: string[]): Promise<string[]> {
  const known = terms.length > 1 ? await knownTerms(pool, terms) : new Set()
  const unknown = terms.filter((term) => !known.has(term) && !term.includes('|'))
  const similar = unknown.length > 0 ? await similarWords(pool, unknown) : []
  return terms.map((term) =>
    bestMatches(
      term,
      similar.filter((found) => found.term === term),
    ),
  )
}

/** Prefers words with the same letters, then those with the same first letter. */
function bestMatches(term: string, similar: { word: string; typed: string }[]): string {
  const near = similar.filter(({ word, typed }) => isOneEdit(typed, word))
  const swapped = near.filter(({ word, typed }) => sorted(word) === sorted(typed))
  const alike = near.filter(({ word }) => word[0] === term[0])
  const best = [swapped, alike, near].find((words) => words.length > 0) ?? []
  return best.length > 0 ? best.map(({ word }) => word).join('|') : term
}

const sorted = (word: string): string => [...word].sort().join('')

/** Whether the words differ by one letter inserted, removed or changed, or by two adjacent ones swapped. */
export function isOneEdit(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length + right.length === 0) return false
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
