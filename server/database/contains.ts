import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const MAX_WORDS = 8

/** Matches text that contains the search, in any case, with or without accents. An index on `fold_text` of the text serves it. */
export const containsText = (text: SQLWrapper, search: string): SQL =>
  sql`fold_text(${text}) like folded_pattern(${search})`

/** The same for every word of the search, in any order. Undefined for an empty search. */
export function containsWords(text: SQLWrapper, search: string): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return and(...words.map((word) => containsText(text, word)))
}
