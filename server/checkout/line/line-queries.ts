import { and, eq, getTableColumns, gt, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { notSuspended } from '../../account/suspension.ts'
import { batchReads } from '../../database/batch-reads.ts'
import { clientOf, type Queryable, type Transaction } from '../../database/connect.ts'
import { changedOne } from '../../database/first-row.ts'
import { queryPrepared } from '../../database/query-prepared.ts'
import { joinedCodec, rowCodec } from '../../database/row-codec.ts'
import { checkoutSessions, linePlaces, products, users } from '../../database/schema.ts'
import { insertPrepared } from '../../database/write-prepared.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../http/viewer.ts'
import { HOLDING_LITERALS } from '../../product/hold.ts'

export type LinePlace = typeof linePlaces.$inferSelect
export type NewPlace = Omit<LinePlace, 'id' | 'offeredUntil'>

export interface Waiting extends LinePlace {
  to: string | null
  isSuspended: boolean
}

const WAITING = joinedCodec({
  place: getTableColumns(linePlaces),
  account: { email: users.email, suspendedAt: users.suspendedAt },
})

/** First in line first, for each product. */
export async function findLines(db: Queryable, productIds: number[]): Promise<Waiting[]> {
  const rows = await queryPrepared(clientOf(db), {
    name: 'lines',
    row: WAITING,
    statement: () => sql`
      select ${WAITING.selectList} from ${linePlaces} left join ${users} on ${users.id} = ${linePlaces.userId}
      where ${linePlaces.productId} = any(${sql.placeholder('products')}::bigint[]) order by ${linePlaces.id}`,
    values: { products: productIds },
  })
  return rows.flatMap(({ place, account }) =>
    place ? { ...place, to: account?.email ?? place.email, isSuspended: account?.suspendedAt != null } : [],
  )
}

export const findLine = (db: Queryable, productId: number): Promise<Waiting[]> => findLines(db, [productId])

const WAITED_FOR = rowCodec({ id: linePlaces.productId })

/** Those of these products that have a line. */
export const findWaitedFor = batchReads(
  ({ pool }: Pick<Deps, 'pool'>, productIds) =>
    queryPrepared(pool, {
      name: 'waited for',
      row: WAITED_FOR,
      statement: () => sql`
        select distinct ${WAITED_FOR.selectList} from ${linePlaces}
        where ${linePlaces.productId} = any(${sql.placeholder('products')}::bigint[])`,
      values: { products: productIds },
    }),
  ({ id }) => id,
)

export async function findDue(db: Queryable, now: Date): Promise<number[]> {
  const at = now.toISOString()
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct l.product_id as id from ${linePlaces} l
    where not exists (select from ${checkoutSessions} c
        where c.product_id = l.product_id and c.status in (${HOLDING_LITERALS})
          and c.expires_at > ${at})
      and not exists (select from ${linePlaces} o where o.product_id = l.product_id and o.offered_until > ${at})`)
  return rows.map(({ id }) => Number(id))
}

/** Lock the products first, and leave out accounts and browsers that are already in line. */
export const insertPlaces = (tx: Transaction, places: NewPlace[]): Promise<LinePlace[]> =>
  insertPrepared(tx, linePlaces, places)

export const updateEmail = (tx: Transaction, id: number, email: string) =>
  tx.update(linePlaces).set({ email }).where(eq(linePlaces.id, id))

/** Gives a guest's place to an account. */
export const claimPlace = (db: Queryable, id: number, userId: number) =>
  db
    .update(linePlaces)
    .set({ userId })
    .where(and(eq(linePlaces.id, id), isNull(linePlaces.userId)))

export const updateOffer = (tx: Transaction, id: number, offeredUntil: Date) =>
  tx.update(linePlaces).set({ offeredUntil }).where(eq(linePlaces.id, id))

export const deletePlace = (tx: Transaction, id: number): Promise<boolean> =>
  tx.delete(linePlaces).where(eq(linePlaces.id, id)).then(changedOne)

export const deleteLine = (tx: Transaction, productId: number) =>
  tx.delete(linePlaces).where(eq(linePlaces.productId, productId))

/** Takes a suspended account out of all lines. Returns the products. */
export async function leaveAllLines(db: Queryable, accountId: number): Promise<number[]> {
  const left = await db
    .delete(linePlaces)
    .where(and(eq(linePlaces.userId, accountId), not(notSuspended(linePlaces.userId))))
    .returning({ productId: linePlaces.productId })
  return left.map(({ productId }) => productId)
}

const placeOf = ({ account, visitorId }: Viewer) =>
  or(eq(linePlaces.visitorId, visitorId), account ? eq(linePlaces.userId, account.id) : undefined)

/** False if the viewer was in none of these lines. */
export async function leaveLines(tx: Queryable, viewer: Viewer, productIds: number[]): Promise<boolean> {
  const left = await tx
    .delete(linePlaces)
    .where(and(inArray(linePlaces.productId, productIds), placeOf(viewer)))
    .returning({ id: linePlaces.id })
  return left.length > 0
}

export async function listLiveOffers(db: Queryable, now: Date) {
  const rows = await db
    .select({
      productId: products.id,
      title: products.title,
      username: users.username,
      until: linePlaces.offeredUntil,
    })
    .from(linePlaces)
    .innerJoin(products, eq(products.id, linePlaces.productId))
    .leftJoin(users, eq(users.id, linePlaces.userId))
    .where(gt(linePlaces.offeredUntil, now))
  return rows.flatMap(({ until, ...row }) => (until ? [{ ...row, until }] : []))
}
