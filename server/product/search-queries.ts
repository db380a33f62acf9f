import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { searchVocabulary } from '../database/schema.ts'
import { readText } from '../database/text-rows.ts'
import { countApproved } from './product-list-queries.ts'

/** Whether any item on the marketplace has the word, or one that begins with it. */
export async function hasMatch(pool: pg.Pool, term: string): Promise<boolean> {
  const words = { terms: [term], match: 'all' as const }
  return (await countApproved(pool, { category: undefined, tag: undefined, priceRange: 'all', words })) > 0
}

/**
 * Words of the vocabulary that may be one edit away from what was typed or from its stem (`typed` says from which): those
 * that become equal when each loses at most one letter. Some are two edits away.
 */
export async function similarWords(pool: pg.Pool, term: string): Promise<{ word: string; typed: string }[]> {
  const rows = await readText<[word: string, typed: string]>(pool, {
    name: 'similar_words',
    statement: () => sql`
      select distinct word, typed
      from unnest(tsvector_to_array(words_of(${sql.placeholder('term')}))) typed, ${searchVocabulary}
      where spellings && spellings_of(typed) and length(typed) between 3 and 40
      limit 1000`,
    values: { term },
  })
  return rows.map(([word, typed]) => ({ word, typed }))
}
