import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable } from '../database/connect.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { rowCodec } from '../database/row-codec.ts'
import { searchVocabulary } from '../database/schema.ts'

const KNOWN = rowCodec({ isKnown: sql<boolean>`is_known` })
const SIMILAR = rowCodec({ word: searchVocabulary.word, typed: sql<string>`typed` })

/**
 * Whether an item contains the word, or one that starts with it. Reads the vocabulary, so common words cost no more than
 * rare ones; it may still contain words of items that are gone.
 */
export async function isKnown(pool: pg.Pool, term: string): Promise<boolean> {
  const [row] = await queryPrepared(pool, {
    row: KNOWN,
    name: 'known_word',
    statement: () => sql`
      select ${KNOWN.selectList} from (select exists (
        select from ${searchVocabulary} where word = any(tsvector_to_array(words_of(${sql.placeholder('term')})))
      ) or exists (
        select from unnest(tsvector_to_array(to_tsvector('listing_words', ${sql.placeholder('term')}))) typed,
          -- In order, or all words would be looked through for one that there may not be.
          lateral (
            select from ${searchVocabulary} where word >= typed and word < typed || ${'\u{10FFFF}'} order by word limit 1
          ) found
      ) as is_known) answer`,
    values: { term },
  })
  return row?.isKnown ?? false
}

/**
 * Vocabulary words that may be one edit away from the term or its stem (`typed` is the one): those that become equal when
 * each loses at most one letter. Some are two edits away.
 */
export const similarWords = (pool: pg.Pool, term: string): Promise<{ word: string; typed: string }[]> =>
  queryPrepared(pool, {
    row: SIMILAR,
    name: 'similar_words',
    statement: () => sql`
      select distinct ${SIMILAR.selectList}
      from unnest(tsvector_to_array(words_of(${sql.placeholder('term')}))) typed, ${searchVocabulary}
      where spellings && spellings_of(typed) and length(typed) between 3 and 40
      limit 1000`,
    values: { term },
  })

/** Job: drops words that no approved item has. Costs one index lookup per word. */
export async function pruneVocabulary({ db }: { db: Queryable }): Promise<void> {
  await db.execute(sql`select prune_vocabulary()`)
}
