import type pg from 'pg'
import { isKnown, similarWords } from './search-queries.ts'

/** One way to read a search: what an item's words have to match. */
export interface Reading {
  /** Each a word of letters and digits, or several that stand for the same with `|` between them. */
  terms: string[]
  match: 'all' | 'any'
}

/** Words of a search beyond these are left out, and the letters of a word beyond those: they would only narrow it further. */
const MOST_TERMS = 12
const MOST_LETTERS = 60

/** The words of what somebody typed, in lower case. Nothing in it is an operator; what is neither letter nor digit is space. */
export function termsOf(typed: string): string[] {
  const words =
    typed
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const terms = words.map((word) => [...word].slice(0, MOST_LETTERS).join(''))
  return [...new Set(terms)].slice(0, MOST_TERMS)
}

export const asTyped = (typed: string): Reading => ({ terms: termsOf(typed), match: 'all' })

/**
 * What somebody may mean, best first, to be tried until one finds something: what was typed; then words that nothing has
 * replaced by known ones that are one edit away; then any of the words.
 */
export async function* interpretations(pool: pg.Pool, typed: string): AsyncGenerator<Reading> {
  const terms = termsOf(typed)
  yield { terms, match: 'all' }
  const corrected = await correctTerms(pool, terms)
  if (corrected.some((term, index) => term !== terms[index])) yield { terms: corrected, match: 'all' }
  if (terms.length > 1) yield { terms: corrected, match: 'any' }
}

/** Words that nothing has become known ones that are one edit away, with `|` between several; the others stay. */
export async function correctTerms(pool: pg.Pool, terms: string[]): Promise<string[]> {
  const corrected: string[] = []
  for (const term of terms) {
    const stays = terms.length > 1 && (await isKnown(pool, term))
    corrected.push(stays ? term : meant(term, await similarWords(pool, term)))
  }
  return corrected
}

/** Similar words with the same letters are meant rather than others, then those with the same first letter. */
function meant(term: string, similar: { word: string; typed: string }[]): string {
  const near = similar.filter(({ word, typed }) => isOneEdit(typed, word))
  const swapped = near.filter(({ word, typed }) => sorted(word) === sorted(typed))
  const alike = near.filter(({ word }) => word[0] === term[0])
  const best = [swapped, alike, near].find((words) => words.length > 0) ?? []
  return best.length > 0 ? best.map(({ word }) => word).join('|') : term
}

const sorted = (word: string): string => [...word].sort().join('')

/** Whether one word becomes the other by one letter more, less or changed, or two neighbors swapped. */
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
