import { lt } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { rateLimits } from '../database/schema.ts'

export async function deleteExpiredAttempts(db: Queryable, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}
