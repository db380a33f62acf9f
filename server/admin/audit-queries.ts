import { and, desc, eq, like, lt } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { auditEntries, products, users } from '../database/schema.ts'

/** With the title of the item in question, where it is one and still there. */
export const findEntries = (db: Queryable, { before, limit }: { before?: number | undefined; limit: number }) =>
  db
    .select({
      id: auditEntries.id,
      actor: users.username,
      action: auditEntries.action,
      subjectId: auditEntries.subjectId,
      title: products.title,
      details: auditEntries.details,
      createdAt: auditEntries.createdAt,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .leftJoin(products, and(eq(products.id, auditEntries.subjectId), like(auditEntries.action, 'product.%')))
    .where(before === undefined ? undefined : lt(auditEntries.id, before))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
