import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'

/** Drops words that no approved item has any more. One look into the search index for each word. */
export async function pruneVocabulary({ db }: { db: Queryable }): Promise<void> {
  await db.execute(sql`select prune_vocabulary()`)
}
