import { inArray } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { images } from '../database/schema.ts'

export async function findStoredPaths(db: Queryable, paths: string[]): Promise<Set<string>> {
  const rows = await db.select({ path: images.path }).from(images).where(inArray(images.path, paths))
  return new Set(rows.map(({ path }) => path))
}
