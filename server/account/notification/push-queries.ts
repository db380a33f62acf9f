import { and, desc, eq, inArray, isNull, ne, not, notInArray, or, sql } from 'drizzle-orm'
import { DEFAULT_WAYS, type NotificationKind, type NotificationWay } from '../../../contracts/push-rules.ts'
import { clientOf, type Queryable } from '../../database/connect.ts'
import { changedOne, onlyRow } from '../../database/first-row.ts'
import { inLocked } from '../../database/in-locked.ts'
import { queryPrepared } from '../../database/query-prepared.ts'
import { rowCodec } from '../../database/row-codec.ts'
import { favoriteAlerts, notificationChoices, pushKeys, pushSubscriptions, users } from '../../database/schema.ts'
import { notSuspended } from '../suspension.ts'

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect
type KeyRow = Pick<typeof pushKeys.$inferSelect, 'publicKey' | 'privateKey'>

export const findPushKeys = (db: Queryable): Promise<KeyRow> => db.select().from(pushKeys).then(onlyRow)

/** Keeps an existing pair. */
export const insertPushKeys = (db: Queryable, keys: KeyRow) => db.insert(pushKeys).values(keys).onConflictDoNothing()

export const replacePushKeys = (db: Queryable, publicKey: string, keys: KeyRow) =>
  db.update(pushKeys).set(keys).where(eq(pushKeys.publicKey, publicKey))

/** Newest first. */
export const findSubscriptions = (db: Queryable, userId: number): Promise<SubscriptionRow[]> =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)).orderBy(desc(pushSubscriptions.id))

/** Null if it has ended. With `lock`, it cannot end until the transaction does, and others that lock it wait. */
export async function handleOfSession(db: Queryable, sid: string, { lock = false } = {}): Promise<string | null> {
  const { rows } = await db.execute<{ handle: string }>(
    sql`select handle from sessions where sid = ${sid} ${sql.raw(lock ? 'for no key update' : '')}`,
  )
  return rows[0]?.handle ?? null
}

/**
 * Stores a session's subscription, replacing its previous one and the same browser's from another session. False if the
 * endpoint belongs to another browser.
 */
export async function putSubscription(
  tx: Queryable,
  subscription: typeof pushSubscriptions.$inferInsert,
): Promise<boolean> {
  const { session, endpoint, auth } = subscription
  const isSameBrowser = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.auth, auth))
  await tx.delete(pushSubscriptions).where(or(eq(pushSubscriptions.session, session), isSameBrowser))
  return tx.insert(pushSubscriptions).values(subscription).onConflictDoNothing().then(changedOne)
}

/** Keeps only the newest. */
export async function deleteOldest(tx: Queryable, userId: number, limit: number): Promise<void> {
  const latest = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.id))
    .limit(limit)
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, latest)))
}

/** False if the account has no such subscription. */
export const deleteSubscription = (db: Queryable, userId: number, id: number): Promise<boolean> =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)))
    .then(changedOne)

export const deleteSubscriptions = (db: Queryable, ids: number[]) =>
  db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids))

export const findChoices = (db: Queryable, userId: number) =>
  db
    .select({ kind: notificationChoices.kind, way: notificationChoices.way })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId))

/** Without a sale, the last one that the account was told of stays: it may be reopened. */
export async function putChoice(
  db: Queryable,
  choice: { userId: number; kind: NotificationKind; way: NotificationWay; lastSaleId: number | null },
): Promise<void> {
  const { way, lastSaleId } = choice
  await db
    .insert(notificationChoices)
    .values(choice)
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.kind],
      set: { way, ...(lastSaleId !== null && { lastSaleId }) },
    })
}

export interface Addressee {
  id: number
  username: string
  email: string
  suspendedAt: Date | null
  way: NotificationWay
}

const ADDRESSEE = rowCodec({
  id: users.id,
  username: users.username,
  email: users.email,
  suspendedAt: users.suspendedAt,
  /** Null if the account has not chosen. */
  way: notificationChoices.way,
})

/** An account and how it wants this kind of notification. Null if deleted. */
export async function findAddressee(db: Queryable, id: number, kind: NotificationKind): Promise<Addressee | null> {
  const [row] = await queryPrepared(clientOf(db), {
    name: 'addressee',
    row: ADDRESSEE,
    statement: () => sql`
      select ${ADDRESSEE.selectList} from ${users}
      left join ${notificationChoices}
        on ${notificationChoices.userId} = ${users.id} and ${notificationChoices.kind} = ${sql.placeholder('kind')}
      where ${users.id} = ${sql.placeholder('id')} and ${users.deletedAt} is null`,
    values: { id, kind },
  })
  return row ? { ...row, way: row.way ?? DEFAULT_WAYS[kind] } : null
}

const opening = and(eq(notificationChoices.kind, 'sale_opens'), ne(notificationChoices.way, 'nothing'))

/** An email about favorites may still tell the account of this opening. */
const awaitsFavorites = (saleId: number) => sql`(${notificationChoices.way} = 'mail' and exists (
  select from ${favoriteAlerts} where ${favoriteAlerts.userId} = ${notificationChoices.userId}
    and ${favoriteAlerts.lastSaleId} is distinct from ${saleId}))`

/**
 * Claims the next accounts that want to hear of openings and have not been told of this one. Suspended ones wait, and those
 * that another server may be telling. Notify them in the same transaction.
 */
export async function claimNextForSaleStart(tx: Queryable, saleId: number, limit: number): Promise<number[]> {
  const next = tx
    .select({ userId: notificationChoices.userId })
    .from(notificationChoices)
    .where(
      and(
        opening,
        or(isNull(notificationChoices.lastSaleId), ne(notificationChoices.lastSaleId, saleId)),
        notSuspended(notificationChoices.userId),
        not(awaitsFavorites(saleId)),
      ),
    )
    .orderBy(notificationChoices.userId)
    .limit(limit)
    .for('update', { skipLocked: true })
  const taken = await tx
    .update(notificationChoices)
    .set({ lastSaleId: saleId })
    .where(and(opening, inLocked(notificationChoices.userId, next)))
    .returning({ userId: notificationChoices.userId })
  return taken.map(({ userId }) => userId)
}

/** Another email has already told the account about this opening. */
export const markMailed = (tx: Queryable, userId: number, saleId: number) =>
  tx
    .update(notificationChoices)
    .set({ lastSaleId: saleId })
    .where(
      and(
        eq(notificationChoices.userId, userId),
        eq(notificationChoices.kind, 'sale_opens'),
        eq(notificationChoices.way, 'mail'),
      ),
    )
