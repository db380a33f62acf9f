import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'

/** Job: drops words that no approved item has. Costs one index lookup per word. */
export async function pruneVocabulary({ db }: { db: Queryable }): Promise<void> {
  await db.execute(sql`select prune_vocabulary()`)
}
