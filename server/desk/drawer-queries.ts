import { aliasedTable, and, asc, count, desc, eq, exists, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { changedOne, firstRow } from '../database/first-row.ts'
import { deskPasses, drawerCounts, purchases, saleEvents, users } from '../database/schema.ts'
import { PLACE_AND_TIME } from '../sale/place-and-time.ts'

/** A pass's drawer or an account's. */
export type DrawerOwner = { passId: number; accountId: null } | { passId: null; accountId: number }

/**
 * The cash that each pass and account took and paid out in a sale, in cents. A refund counts for the drawer it was paid out from,
 * or if that is unknown, for the one that took the money.
 */
export async function findCash(db: Queryable, saleEventId: number) {
  const isCash = and(
    eq(purchases.saleEventId, saleEventId),
    eq(purchases.method, 'cash'),
    eq(purchases.heldBy, 'organiser'),
  )
  const cents = sql`coalesce(sum(${purchases.amount} + ${purchases.tax}), 0)`.mapWith(purchases.amount)
  const [sales, refunds] = await Promise.all([
    db
      .select({ accountId: purchases.soldById, passId: purchases.soldByPassId, cents, count: count() })
      .from(purchases)
      .where(isCash)
      .groupBy(purchases.soldById, purchases.soldByPassId),
    db
      .select({
        accountId: REFUND_ACCOUNT.mapWith(toId),
        passId: REFUND_PASS.mapWith(toId),
        cents,
      })
      .from(purchases)
      .where(and(isCash, sql`${purchases.refundedAt} is not null`))
      .groupBy(sql`1, 2`),
  ])
  return { sales, refunds }
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

const counter = aliasedTable(users, 'counter')

const counts = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ count: drawerCounts, counter: counter.username, passName: deskPasses.name })
    .from(drawerCounts)
    .leftJoin(counter, eq(counter.id, drawerCounts.countedById))
    .leftJoin(deskPasses, eq(deskPasses.id, drawerCounts.passId))
    .where(where)
    .orderBy(desc(drawerCounts.id))

export type CountRow = Awaited<ReturnType<typeof counts>>[number]

export const findCounts = (db: Queryable, saleEventId: number): Promise<CountRow[]> =>
  counts(db, eq(drawerCounts.saleEventId, saleEventId))

export const findCount = (db: Queryable, owner: DrawerOwner, key: string): Promise<CountRow | null> =>
  counts(db, and(ofDrawer(owner), eq(drawerCounts.key, key))).then(firstRow)

const ofDrawer = ({ passId, accountId }: DrawerOwner): SQL | undefined =>
  passId === null
    ? and(eq(drawerCounts.accountId, accountId), isNull(drawerCounts.passId))
    : eq(drawerCounts.passId, passId)

/** False if the drawer has a count with that key. */
export const insertCount = (db: Queryable, count: typeof drawerCounts.$inferInsert): Promise<boolean> =>
  db.insert(drawerCounts).values(count).onConflictDoNothing().then(changedOne)

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
