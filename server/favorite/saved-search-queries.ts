import { and, asc, desc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { NewSavedSearch } from '../../contracts/saved-search.ts'
import type { SearchAlert } from '../../contracts/saved-search-rules.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { changedOne, firstRow, onlyRow } from '../database/first-row.ts'
import { savedSearches, users } from '../database/schema.ts'
import type { Recipient } from './favorite-queries.ts'

export type SavedSearchRow = typeof savedSearches.$inferSelect

export const findSavedSearches = (db: Queryable, userId: number): Promise<SavedSearchRow[]> =>
  db.select().from(savedSearches).where(eq(savedSearches.userId, userId)).orderBy(desc(savedSearches.id))

export const countSavedSearches = (tx: Queryable, userId: number): Promise<number> =>
  tx.$count(savedSearches, eq(savedSearches.userId, userId))

interface AlertStart {
  now: Date
  /** The sale that is on. */
  saleId: number | null
}

/** Turning an alert on starts from now, and with the next sale to open. */
const newAlert = (alert: SearchAlert, { now, saleId }: AlertStart) => ({
  alert,
  checkedAt: sql`case when ${savedSearches.alert} = 'never' then ${now.toISOString()}::timestamptz else ${savedSearches.checkedAt} end`,
  lastSaleId: sql`case when ${savedSearches.alert} = 'opening' then ${savedSearches.lastSaleId} else ${saleId}::bigint end`,
})

/** Inserts the search, or updates the alert of an identical one. */
export function upsertSavedSearch(tx: Transaction, userId: number, search: NewSavedSearch, start: AlertStart) {
  const { now, saleId } = start
  return tx
    .insert(savedSearches)
    .values({ userId, ...search, checkedAt: now, lastSaleId: saleId, createdAt: now })
    .onConflictDoUpdate({
      target: [
        savedSearches.userId,
        savedSearches.category,
        savedSearches.search,
        savedSearches.tag,
        savedSearches.priceRange,
      ],
      set: newAlert(search.alert, start),
    })
    .returning()
    .then(onlyRow)
}

const own = (userId: number, id: number) => and(eq(savedSearches.id, id), eq(savedSearches.userId, userId))

/** Null if the account has no such search. */
export const updateAlert = (db: Queryable, userId: number, id: number, alert: SearchAlert, start: AlertStart) =>
  db.update(savedSearches).set(newAlert(alert, start)).where(own(userId, id)).returning().then(firstRow)

export const deleteSavedSearch = (db: Queryable, userId: number, id: number): Promise<boolean> =>
  db.delete(savedSearches).where(own(userId, id)).then(changedOne)

export const stopAlerts = (db: Queryable, userId: number) =>
  db.update(savedSearches).set({ alert: 'never' }).where(eq(savedSearches.userId, userId))

/** Daily searches last checked before `dayAgo`, and those waiting for this sale to open. */
function due(dayAgo: Date, saleId: number | null): SQL | undefined {
  const daily = and(eq(savedSearches.alert, 'daily'), lt(savedSearches.checkedAt, dayAgo))
  if (saleId === null) return daily
  const { alert, lastSaleId } = savedSearches
  return or(daily, and(eq(alert, 'opening'), or(isNull(lastSaleId), ne(lastSaleId, saleId))))
}

/** The next accounts after that id with a due search. Suspended accounts, and those without a verified email, wait. */
export const findSubscribers = (
  db: Queryable,
  { dayAgo, saleId, after, limit }: { dayAgo: Date; saleId: number | null; after: number; limit: number },
): Promise<Recipient[]> =>
  db
    .selectDistinct({ userId: users.id, username: users.username, email: users.email })
    .from(savedSearches)
    .innerJoin(users, eq(users.id, savedSearches.userId))
    .where(
      and(due(dayAgo, saleId), sql`${users.id} > ${after}`, eq(users.emailVerified, true), isNull(users.suspendedAt)),
    )
    .orderBy(asc(users.id))
    .limit(limit)

/** An account's due searches, with all of its daily ones if one is due, to combine them in one email. */
export async function findDueSearches(
  db: Queryable,
  userId: number,
  { dayAgo, saleId }: { dayAgo: Date; saleId: number | null },
): Promise<SavedSearchRow[]> {
  const rows = await db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(asc(savedSearches.id))
  const isDailyDue = rows.some(({ alert, checkedAt }) => alert === 'daily' && checkedAt < dayAgo)
  return rows.filter(
    ({ alert, lastSaleId }) =>
      (alert === 'daily' && isDailyDue) || (alert === 'opening' && saleId !== null && lastSaleId !== saleId),
  )
}

/** A search that was saved after `checkedAt` still starts when it was saved. */
export const markChecked = (tx: Transaction, ids: number[], checkedAt: Date, saleId: number | null) =>
  tx
    .update(savedSearches)
    .set({
      checkedAt: sql`greatest(${savedSearches.checkedAt}, ${checkedAt.toISOString()}::timestamptz)`,
      ...(saleId !== null && { lastSaleId: saleId }),
    })
    .where(inArray(savedSearches.id, ids))
