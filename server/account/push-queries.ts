import { and, desc, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { NEWS_DEFAULTS, type NewsKind, type NewsWay } from '../../contracts/push-rules.ts'
import { clientOf, type Queryable } from '../database/connect.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { rowCodec } from '../database/row-codec.ts'
import { notificationChoices, pushKeys, pushSubscriptions, users } from '../database/schema.ts'

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect
type KeyRow = Pick<typeof pushKeys.$inferSelect, 'publicKey' | 'privateKey'>

export async function findPushKeys(db: Queryable): Promise<KeyRow> {
  const [row] = await db.select().from(pushKeys)
  if (!row) throw new Error('the push keys were not stored')
  return row
}

/** Leaves the pair that is there already. */
export const insertPushKeys = (db: Queryable, keys: KeyRow) => db.insert(pushKeys).values(keys).onConflictDoNothing()

export const replacePushKeys = (db: Queryable, publicKey: string, keys: KeyRow) =>
  db.update(pushKeys).set(keys).where(eq(pushKeys.publicKey, publicKey))

/** The latest first. */
export const findSubscriptions = (db: Queryable, userId: number): Promise<SubscriptionRow[]> =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)).orderBy(desc(pushSubscriptions.id))

export async function handleOfSession(db: Queryable, sid: string): Promise<string | null> {
  const { rows } = await db.execute<{ handle: string }>(sql`select handle from sessions where sid = ${sid}`)
  return rows[0]?.handle ?? null
}

/**
 * The subscription of that session, in place of an earlier one, and of the same browser's under another sign-in. False where the
 * address is somebody else's.
 */
export async function putSubscription(
  tx: Queryable,
  subscription: typeof pushSubscriptions.$inferInsert,
): Promise<boolean> {
  const { session, endpoint, auth } = subscription
  const isSameBrowser = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.auth, auth))
  await tx.delete(pushSubscriptions).where(or(eq(pushSubscriptions.session, session), isSameBrowser))
  const { rowCount } = await tx.insert(pushSubscriptions).values(subscription).onConflictDoNothing()
  return rowCount === 1
}

/** Lets go of all but the latest. */
export async function dropOldest(tx: Queryable, userId: number, most: number): Promise<void> {
  const latest = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.id))
    .limit(most)
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, latest)))
}

/** False where the account has no such subscription. */
export async function deleteSubscription(db: Queryable, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id)))
  return rowCount === 1
}

export const deleteSubscriptions = (db: Queryable, ids: number[]) =>
  db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ids))

export async function findChoices(db: Queryable, userId: number): Promise<{ kind: NewsKind; way: NewsWay }[]> {
  return db
    .select({ kind: notificationChoices.kind, way: notificationChoices.way })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId))
}

export async function putChoice(
  db: Queryable,
  choice: { userId: number; kind: NewsKind; way: NewsWay; lastSaleId: number | null },
): Promise<void> {
  const { way, lastSaleId } = choice
  await db
    .insert(notificationChoices)
    .values(choice)
    .onConflictDoUpdate({ target: [notificationChoices.userId, notificationChoices.kind], set: { way, lastSaleId } })
}

export interface Addressee {
  id: number
  username: string
  email: string
  way: NewsWay
}

const ADDRESSEE = rowCodec({
  id: users.id,
  username: users.username,
  email: users.email,
  /** Null where the account has not chosen. */
  way: notificationChoices.way,
})

/** An account with how it hears of this kind. Null for one that is gone. */
export async function findAddressee(db: Queryable, id: number, kind: NewsKind): Promise<Addressee | null> {
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
  return row ? { ...row, way: row.way ?? NEWS_DEFAULTS[kind] } : null
}

const opening = and(eq(notificationChoices.kind, 'sale_opens'), ne(notificationChoices.way, 'nothing'))

/** Marks the next few accounts that want to hear of openings and have not of this one: to be told in the same transaction. */
export async function claimNextForSaleStart(tx: Queryable, saleId: number, most: number): Promise<number[]> {
  const next = tx
    .select({ userId: notificationChoices.userId })
    .from(notificationChoices)
    .where(and(opening, or(isNull(notificationChoices.lastSaleId), ne(notificationChoices.lastSaleId, saleId))))
    .orderBy(notificationChoices.userId)
    .limit(most)
    .for('update', { skipLocked: true })
  const taken = await tx
    .update(notificationChoices)
    .set({ lastSaleId: saleId })
    .where(and(opening, sql`${notificationChoices.userId} in ${next}`))
    .returning({ userId: notificationChoices.userId })
  return taken.map(({ userId }) => userId)
}

/** The account was mailed of this opening with more than we would say. */
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
