import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { changedOne, firstRow, onlyRow } from '../database/first-row.ts'
import { deskPasses, saleEvents } from '../database/schema.ts'

const withSale = (db: Queryable) =>
  db
    .select({ pass: deskPasses, sale: saleEvents })
    .from(deskPasses)
    .innerJoin(saleEvents, eq(saleEvents.id, deskPasses.saleEventId))

/** A pass with its sale. Passes of deleted sales are not found. */
export type PassRow = Awaited<ReturnType<typeof withSale>>[number]

export const findPassByHash = (db: Queryable, secretHash: string): Promise<PassRow | null> =>
  withSale(db).where(eq(deskPasses.secretHash, secretHash)).then(firstRow)

export const findPasses = (db: Queryable): Promise<PassRow[]> => withSale(db).orderBy(desc(deskPasses.id)).limit(1000)

export const findPassById = (db: Queryable, id: number): Promise<PassRow | null> =>
  withSale(db).where(eq(deskPasses.id, id)).then(firstRow)

export const insertPass = (db: Queryable, values: typeof deskPasses.$inferInsert) =>
  db.insert(deskPasses).values(values).returning().then(onlyRow)

/** False if it is already revoked. */
export const markRevoked = (db: Queryable, id: number, revokedAt: Date): Promise<boolean> =>
  db
    .update(deskPasses)
    .set({ revokedAt })
    .where(and(eq(deskPasses.id, id), isNull(deskPasses.revokedAt)))
    .then(changedOne)
