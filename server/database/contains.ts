import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const MAX_WORDS = 8

/** Matches text that contains every word of the search, in any case and order. Undefined for an empty search. */
export function containsWords(text: SQLWrapper, search: string): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return and(...words.map((word) => sql`${text} ilike ${containing(word)}`))
}

/** A pattern for `like`: all of the text is literal. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
