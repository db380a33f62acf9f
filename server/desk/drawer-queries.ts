import { and, asc, count, desc, eq, exists, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { changedOne, firstRow } from '../database/first-row.ts'
import { deskPasses, drawerCounts, drawerMovements, payouts, purchases, saleEvents, users } from '../database/schema.ts'
import { PLACE_AND_TIME } from '../sale/place-and-time.ts'

/** A pass's drawer or an account's. */
export type DrawerOwner = { passId: number; accountId: null } | { passId: null; accountId: number }

/**
 * The cash that each pass and account took, paid to buyers and paid to sellers in a sale, in cents. A refund counts for the drawer it was paid out from,
 * or if that is unknown, for the one that took the money.
 */
export async function findCash(db: Queryable, saleEventId: number) {
  const isCash = and(
    eq(purchases.saleEventId, saleEventId),
    eq(purchases.method, 'cash'),
    eq(purchases.heldBy, 'organiser'),
  )
  const cents = sql`coalesce(sum(${purchases.amount} + ${purchases.tax}), 0)`.mapWith(purchases.amount)
  // One after another: `db` may be a transaction, whose connection runs one statement at a time.
  const sales = await db
    .select({ accountId: purchases.soldById, passId: purchases.soldByPassId, cents, count: count() })
    .from(purchases)
    .where(isCash)
    .groupBy(purchases.soldById, purchases.soldByPassId)
  const refunds = await db
    .select({
      accountId: REFUND_ACCOUNT.mapWith(toId),
      passId: REFUND_PASS.mapWith(toId),
      cents,
    })
    .from(purchases)
    .where(and(isCash, sql`${purchases.refundedAt} is not null`))
    .groupBy(sql`1, 2`)
  const paid = await db
    .select({
      accountId: payouts.paidById,
      passId: payouts.drawerPassId,
      cents: sql`sum(${payouts.amount})`.mapWith(payouts.amount),
    })
    .from(payouts)
    .where(and(eq(payouts.drawerSaleId, saleEventId), eq(payouts.status, 'paid')))
    .groupBy(payouts.paidById, payouts.drawerPassId)
  return { sales, refunds, payouts: paid }
}

const REFUND_PASS = sql<number | null>`
  case when ${purchases.refundedById} is null then coalesce(${purchases.refundedFromPassId}, ${purchases.soldByPassId})
    else ${purchases.refundedFromPassId} end`
const REFUND_ACCOUNT = sql<number | null>`
  case when ${purchases.refundedFromPassId} is null then coalesce(${purchases.refundedById}, ${purchases.soldById}) end`

const toId = (value: unknown): number | null => (value === null ? null : Number(value))

export const findSalePasses = (db: Queryable, saleEventId: number) =>
  db
    .select({ id: deskPasses.id, name: deskPasses.name })
    .from(deskPasses)
    .where(eq(deskPasses.saleEventId, saleEventId))
    .orderBy(asc(deskPasses.name), asc(deskPasses.id))

export const findUsernames = (db: Queryable, ids: number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(sql`${users.id} = any(${sql.param(ids)}::bigint[])`)
        .orderBy(asc(users.username))

const counts = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ count: drawerCounts, by: users.username, passName: deskPasses.name })
    .from(drawerCounts)
    .leftJoin(users, eq(users.id, drawerCounts.countedById))
    .leftJoin(deskPasses, eq(deskPasses.id, drawerCounts.passId))
    .where(where)
    .orderBy(desc(drawerCounts.id))

export type CountRow = Awaited<ReturnType<typeof counts>>[number]

export const findCounts = (db: Queryable, saleEventId: number): Promise<CountRow[]> =>
  counts(db, eq(drawerCounts.saleEventId, saleEventId))

export const findCount = (db: Queryable, owner: DrawerOwner, key: string): Promise<CountRow | null> =>
  counts(db, and(ofDrawer(drawerCounts, owner), eq(drawerCounts.key, key))).then(firstRow)

const ofDrawer = (
  table: typeof drawerCounts | typeof drawerMovements,
  { passId, accountId }: DrawerOwner,
): SQL | undefined =>
  passId === null ? and(eq(table.accountId, accountId), isNull(table.passId)) : eq(table.passId, passId)

/** False if the drawer has a count with that key. */
export const insertCount = (db: Queryable, count: typeof drawerCounts.$inferInsert): Promise<boolean> =>
  db.insert(drawerCounts).values(count).onConflictDoNothing().then(changedOne)

const movements = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ movement: drawerMovements, by: users.username, passName: deskPasses.name })
    .from(drawerMovements)
    .leftJoin(users, eq(users.id, drawerMovements.movedById))
    .leftJoin(deskPasses, eq(deskPasses.id, drawerMovements.passId))
    .where(where)
    .orderBy(desc(drawerMovements.id))

export type MovementRow = Awaited<ReturnType<typeof movements>>[number]

export const findMovements = (db: Queryable, saleEventId: number): Promise<MovementRow[]> =>
  movements(db, eq(drawerMovements.saleEventId, saleEventId))

export const findMovement = (db: Queryable, owner: DrawerOwner, key: string): Promise<MovementRow | null> =>
  movements(db, and(ofDrawer(drawerMovements, owner), eq(drawerMovements.key, key))).then(firstRow)

/** False if the drawer has a movement with that key. */
export const insertMovement = (db: Queryable, movement: typeof drawerMovements.$inferInsert): Promise<boolean> =>
  db.insert(drawerMovements).values(movement).onConflictDoNothing().then(changedOne)

/**
 * Sales that have started, latest first, and after them those that took cash and were moved since; with an id, that sale even if it
 * has not started.
 */
export function findSalesToCount(db: Queryable, now: Date, saleEventId?: number) {
  const hasStarted = lte(saleEvents.startDate, now)
  const cash = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.saleEventId, saleEvents.id), eq(purchases.method, 'cash')))
  return db
    .select({ id: saleEvents.id, ...PLACE_AND_TIME })
    .from(saleEvents)
    .where(saleEventId === undefined ? or(hasStarted, exists(cash)) : eq(saleEvents.id, saleEventId))
    .orderBy(desc(sql`${hasStarted}`), desc(saleEvents.startDate))
}
