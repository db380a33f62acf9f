import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Most words that are looked for; more would narrow nothing. */
const MAX_WORDS = 8

/** Whether a text contains each word of a search, in any case and order. No condition for an empty search. */
export function containsWords(text: SQLWrapper, search: string): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return and(...words.map((word) => sql`${text} ilike ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`))
}
