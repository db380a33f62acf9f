import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable } from '../database/connect.ts'
import { queryPrepared, textList } from '../database/query-prepared.ts'
import { rowCodec } from '../database/row-codec.ts'
import { searchVocabulary } from '../database/schema.ts'

const KNOWN = rowCodec({ term: sql<string>`term` })
const SIMILAR = rowCodec({ term: sql<string>`term`, word: sql<string>`word`, typed: sql<string>`typed` })

/**
 * The terms that an item contains as a word, or as the start of one. Reads the vocabulary, so common words cost no more than
 * rare ones; it may still contain words of items that are gone.
 */
export async function knownTerms(pool: pg.Pool, terms: string[]): Promise<Set<string>> {
  const rows = await queryPrepared(pool, {
    row: KNOWN,
    name: 'known_terms',
    statement: () => sql`
      select ${KNOWN.selectList} from unnest(${textList('terms')}) term
      where exists (
        select from ${searchVocabulary} where word = any(tsvector_to_array(words_of(term)))
      ) or exists (
        select from unnest(tsvector_to_array(to_tsvector('listing_words', term))) typed,
          -- In order, or all words would be looked through for one that there may not be.
          lateral (
            select from ${searchVocabulary} where word >= typed and word < typed || ${'\u{10FFFF}'} order by word limit 1
          ) found
      )`,
    values: { terms },
  })
  return new Set(rows.map(({ term }) => term))
}

/**
 * Vocabulary words that may be one edit away from one of the terms or its stem (`typed` is the one): those that become equal
 * when each loses at most one letter. Some are two edits away. At most 1,000 per term.
 */
export const similarWords = (
  pool: pg.Pool,
  terms: string[],
): Promise<{ term: string; word: string; typed: string }[]> =>
  queryPrepared(pool, {
    row: SIMILAR,
    name: 'similar_words',
    statement: () => sql`
      select ${SIMILAR.selectList}
      from unnest(${textList('terms')}) term, lateral (
        select distinct word, typed
        from unnest(tsvector_to_array(words_of(term))) typed, ${searchVocabulary}
        where spellings && spellings_of(typed) and length(typed) between 3 and 40
        limit 1000
      ) near`,
    values: { terms },
  })

/** Job: drops words that no approved item has. Costs one index lookup per word. */
export async function pruneVocabulary(db: Queryable): Promise<void> {
  await db.execute(sql`select prune_vocabulary()`)
}
