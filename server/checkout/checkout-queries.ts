import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { helperName } from '../../contracts/desk-pass-rules.ts'
import { clientOf, type Database, type Queryable, type Transaction } from '../database/connect.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { joinedCodec, rowCodec } from '../database/row-codec.ts'
import {
  checkoutSessions,
  deskPasses,
  linePlaces,
  orders,
  products,
  purchases,
  saleEvents,
  users,
} from '../database/schema.ts'
import { definedColumns, insertPrepared, placeholderRow } from '../database/write-prepared.ts'
import { notAllowed } from '../http/app-error.ts'
import { isAdmin, type Viewer } from '../http/viewer.ts'
import { HOLDING } from '../product/hold.ts'
import { PLACE_AND_TIME } from '../sale/place-and-time.ts'
import { saleIsOn } from '../sale/sale.ts'
import { type CheckoutStatus, statesBefore } from './checkout-states.ts'

export type CheckoutRow = typeof checkoutSessions.$inferSelect
export type PurchaseRow = typeof purchases.$inferSelect
export type OrderRow = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert

const FOR_SALE = {
  id: products.id,
  title: products.title,
  price: products.price,
  status: products.status,
  sellerId: products.sellerId,
  imageUrls: products.imageUrls,
  primaryImageIndex: products.primaryImageIndex,
}

const FOR_SALE_ROW = rowCodec(FOR_SALE)
const CHECKOUT = rowCodec(getTableColumns(checkoutSessions))

const OFFER = joinedCodec({
  product: FOR_SALE,
  sale: { id: saleEvents.id, taxRate: saleEvents.taxRate, timeZone: saleEvents.timeZone },
  hold: getTableColumns(checkoutSessions),
  /** The place in line that has, or last had, the offer. */
  offer: getTableColumns(linePlaces),
  line: {
    isThere: sql<boolean>`exists (select from line_places waiting where waiting.product_id = ${products.id})`.mapWith(
      Boolean,
    ),
  },
})

type JoinedOffer = ReturnType<typeof OFFER.decode>

export interface Offer extends Pick<JoinedOffer, 'sale' | 'hold' | 'offer'> {
  product: NonNullable<JoinedOffer['product']>
  hasLine: boolean
}

export type ForSale = Offer['product']

/** Literals: with parameters, a cached plan could not use the partial index of live holds. */
const HOLDING_STATES = sql.raw(HOLDING.map((status) => `'${status}'`).join(', '))

/** Products with the current sale, their holds and their lines, from one snapshot. */
export async function findOffers(db: Queryable, productIds: number[], now: Date): Promise<Offer[]> {
  const rows = await queryPrepared(clientOf(db), {
    name: 'offers',
    row: OFFER,
    statement: () => sql`
      select ${OFFER.selectList} from ${products}
      left join ${saleEvents} on ${saleIsOn(sql.placeholder('now'))}
      left join ${checkoutSessions}
        on ${checkoutSessions.productId} = ${products.id} and ${checkoutSessions.status} in (${HOLDING_STATES})
      left join ${linePlaces} on ${linePlaces.productId} = ${products.id} and ${linePlaces.offeredUntil} is not null
      where ${products.id} = any(${sql.placeholder('productIds')}::bigint[])`,
    values: { productIds, now },
  })
  return rows.flatMap(({ product, line, ...offer }) =>
    product ? { ...offer, product, hasLine: line?.isThere ?? false } : [],
  )
}

export const maySee = ({ status, sellerId }: ForSale, viewer: Viewer): boolean =>
  status === 'approved' || status === 'sold' || sellerId === viewer.account?.id || isAdmin(viewer)

/**
 * Locks products until the transaction ends, ordered by id. Everything that changes a product or moves one of its checkouts
 * locks the product first, which prevents deadlocks.
 */
export const lockProducts = (tx: Transaction, ids: number[]): Promise<ForSale[]> =>
  queryPrepared(clientOf(tx), {
    name: 'lock products',
    row: FOR_SALE_ROW,
    statement: () => sql`
      select ${FOR_SALE_ROW.selectList} from ${products} where ${products.id} = any(${sql.placeholder('ids')}::bigint[])
      order by ${products.id} for update`,
    values: { ids },
  })

export const insertCheckouts = (
  tx: Transaction,
  checkouts: (typeof checkoutSessions.$inferInsert)[],
): Promise<CheckoutRow[]> =>
  insertPrepared(tx, checkoutSessions, checkouts).catch((error) => {
    // An admin deleted the sale after this transaction read it.
    throw constraintOf(error) === 'checkout_sessions_sale_event_id_sale_events_id_fk' ? saleNotActive() : error
  })

const constraintOf = (error: unknown) => (error as { cause?: { constraint?: string } }).cause?.constraint

export const saleNotActive = () => notAllowed('Sale Not Active')

/**
 * Changes the items of one payment that are in one of these states. Locks them by id first, so that two servers moving the
 * same payment can't deadlock. A CTE runs once; a subquery would run again for each row and see earlier changes.
 */
function changeItems(db: Queryable, reference: string, states: CheckoutStatus[], changes: Partial<CheckoutRow>) {
  const columns = definedColumns(changes)
  const statement = () => {
    const items = db.$with('items').as(
      db
        .select({ id: checkoutSessions.id })
        .from(checkoutSessions)
        .where(and(eq(checkoutSessions.reference, sql.placeholder('of')), inArray(checkoutSessions.status, states)))
        .orderBy(asc(checkoutSessions.id))
        .for('update'),
    )
    return db
      .with(items)
      .update(checkoutSessions)
      .set(placeholderRow<Partial<CheckoutRow>>(columns))
      .where(inArray(checkoutSessions.id, db.select({ id: items.id }).from(items)))
      .returning()
      .getSQL()
  }
  const name = `change checkouts that are ${states} (${columns})`
  return queryPrepared(clientOf(db), { name, row: CHECKOUT, statement, values: { ...changes, of: reference } })
}

const byId = (a: CheckoutRow, b: CheckoutRow): number => a.id - b.id

/** Moves the items of a payment to another state and returns those that moved: none if the move isn't allowed from theirs. */
export async function moveCheckouts(
  db: Queryable,
  reference: string,
  status: CheckoutStatus,
  changes: Partial<CheckoutRow> & { updatedAt: Date },
): Promise<CheckoutRow[]> {
  const moved = await changeItems(db, reference, statesBefore(status), { ...changes, status })
  return moved.sort(byId)
}

/** Moves one item of a payment. Null if the move isn't allowed from its state. */
export async function moveCheckout(
  db: Queryable,
  id: number,
  status: CheckoutStatus,
  changes: Partial<CheckoutRow> & { updatedAt: Date },
): Promise<CheckoutRow | null> {
  const changed = { ...changes, status }
  const columns = definedColumns(changed)
  const from = statesBefore(status)
  const statement = () =>
    db
      .update(checkoutSessions)
      .set(placeholderRow<Partial<CheckoutRow>>(columns))
      .where(and(eq(checkoutSessions.id, sql.placeholder('of')), inArray(checkoutSessions.status, from)))
      .returning()
      .getSQL()
  const name = `change a checkout that is ${from} (${columns})`
  const [row] = await queryPrepared(clientOf(db), { name, row: CHECKOUT, statement, values: { ...changed, of: id } })
  return row ?? null
}

export async function changeOpenCheckouts(
  db: Queryable,
  reference: string,
  changes: Partial<Pick<CheckoutRow, 'buyerId' | 'buyerEmail' | 'buyerName' | 'expiresAt' | 'url'>> & {
    updatedAt: Date
  },
): Promise<CheckoutRow[]> {
  const changed = await changeItems(db, reference, ['open'], changes)
  return changed.sort(byId)
}

const findWhere = async (db: Queryable, condition: SQL): Promise<CheckoutRow[]> =>
  db.select().from(checkoutSessions).where(condition).orderBy(asc(checkoutSessions.id))

export const findCheckouts = (db: Queryable, reference: string): Promise<CheckoutRow[]> =>
  queryPrepared(clientOf(db), {
    name: 'checkouts of a payment',
    row: CHECKOUT,
    statement: () => sql`
      select ${CHECKOUT.selectList} from ${checkoutSessions} where ${checkoutSessions.reference} = ${sql.placeholder('of')}
      order by ${checkoutSessions.id}`,
    values: { of: reference },
  })

export const lockCheckouts = (tx: Transaction, reference: string): Promise<CheckoutRow[]> =>
  queryPrepared(clientOf(tx), {
    name: 'lock checkouts',
    row: CHECKOUT,
    statement: () => sql`
      select ${CHECKOUT.selectList} from ${checkoutSessions} where ${checkoutSessions.reference} = ${sql.placeholder('of')}
      order by ${checkoutSessions.id} for update`,
    values: { of: reference },
  })

export const findCheckoutsBySession = (db: Database, sessionId: string): Promise<CheckoutRow[]> =>
  queryPrepared(clientOf(db), {
    name: 'checkouts by session',
    row: CHECKOUT,
    statement: () => sql`
      select ${CHECKOUT.selectList} from ${checkoutSessions}
      where ${checkoutSessions.providerSessionId} = ${sql.placeholder('session')} order by ${checkoutSessions.id}`,
    values: { session: sessionId },
  })

export const findCheckoutsByPayment = (db: Database, paymentIntentId: string): Promise<CheckoutRow[]> =>
  findWhere(db, eq(checkoutSessions.paymentIntentId, paymentIntentId))

/** Every checkout that waits for the provider, oldest first. */
export const findUnsettled = (db: Database): Promise<CheckoutRow[]> =>
  findWhere(db, inArray(checkoutSessions.status, [...HOLDING, 'refund_due']))

export async function insertOrder(tx: Transaction, order: NewOrder): Promise<OrderRow> {
  const [row] = await insertPrepared(tx, orders, [order])
  if (!row) throw new Error('the order was not stored')
  return row
}

export const insertPurchases = (tx: Transaction, bought: (typeof purchases.$inferInsert)[]): Promise<PurchaseRow[]> =>
  insertPrepared(tx, purchases, bought)

/** Includes refunded ones. */
export const findPurchases = (db: Queryable, checkouts: Pick<CheckoutRow, 'id'>[]): Promise<PurchaseRow[]> =>
  db
    .select()
    .from(purchases)
    .where(
      inArray(
        purchases.checkoutSessionId,
        checkouts.map(({ id }) => id),
      ),
    )
    .orderBy(asc(purchases.checkoutSessionId))

export async function findOrder(db: Queryable, id: number): Promise<OrderRow> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error(`there is no order ${id}`)
  return row
}

const SOLD = joinedCodec({
  purchase: getTableColumns(purchases),
  order: getTableColumns(orders),
  seller: { username: users.username },
  pass: { name: deskPasses.name },
})

export interface Sold {
  purchase: PurchaseRow
  order: OrderRow
  /** At a desk: a username or a helper's name. */
  soldBy: string | null
}

export async function findSold(db: Queryable, checkouts: Pick<CheckoutRow, 'id'>[]): Promise<Sold[]> {
  const rows = await queryPrepared(clientOf(db), {
    name: 'sold of checkouts',
    row: SOLD,
    statement: () => sql`
      select ${SOLD.selectList} from ${purchases}
      join ${orders} on ${orders.id} = ${purchases.orderId}
      left join ${users} on ${users.id} = ${purchases.soldById}
      left join ${deskPasses} on ${deskPasses.id} = ${purchases.soldByPassId}
      where ${purchases.checkoutSessionId} = any(${sql.placeholder('checkouts')}::bigint[])
      order by ${purchases.checkoutSessionId}`,
    values: { checkouts: checkouts.map(({ id }) => id) },
  })
  return rows.flatMap(({ purchase, order, seller, pass }) =>
    purchase && order ? { purchase, order, soldBy: pass ? helperName(pass.name) : (seller?.username ?? null) } : [],
  )
}

export const findCheckoutsOfPurchases = (db: Queryable, bought: PurchaseRow[]): Promise<CheckoutRow[]> =>
  findWhere(
    db,
    inArray(
      checkoutSessions.id,
      bought.map(({ checkoutSessionId }) => checkoutSessionId),
    ),
  )

export const findPurchasesOfOrder = (db: Queryable, orderId: number): Promise<PurchaseRow[]> =>
  db.select().from(purchases).where(eq(purchases.orderId, orderId)).orderBy(asc(purchases.checkoutSessionId))

export async function findOrderByDeskKey(db: Queryable, deskKey: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.deskKey, deskKey))
  return row ?? null
}

/** Who sold each purchase at a desk, by purchase id: a username or a helper's name. */
export async function findSoldBy(db: Queryable, sold: PurchaseRow[]): Promise<Map<number, string>> {
  const ids = sold.filter((row) => row.soldById ?? row.soldByPassId).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: purchases.id, username: users.username, pass: deskPasses.name })
    .from(purchases)
    .leftJoin(users, eq(users.id, purchases.soldById))
    .leftJoin(deskPasses, eq(deskPasses.id, purchases.soldByPassId))
    .where(inArray(purchases.id, ids))
  return new Map(rows.map(({ id, username, pass }) => [id, pass === null ? (username ?? '') : helperName(pass)]))
}

export async function findPurchaseById(db: Queryable, id: number): Promise<PurchaseRow | null> {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, id))
  return row ?? null
}

/** Null if it was refunded before. */
export async function markRefunded(
  tx: Transaction,
  id: number,
  change: { refundedAt: Date; refundReason: string; refundedById: number | null },
): Promise<PurchaseRow | null> {
  const [row] = await tx
    .update(purchases)
    .set(change)
    .where(and(eq(purchases.id, id), isNull(purchases.refundedAt)))
    .returning()
  return row ?? null
}

const findBought = (db: Queryable, condition: SQL) =>
  db
    .select({
      order: orders,
      purchase: purchases,
      checkout: {
        title: checkoutSessions.title,
        paymentIntentId: checkoutSessions.paymentIntentId,
        status: checkoutSessions.status,
      },
      product: { imageUrls: products.imageUrls, primaryImageIndex: products.primaryImageIndex },
      seller: users.username,
      pickup: PLACE_AND_TIME,
    })
    .from(orders)
    .innerJoin(purchases, eq(purchases.orderId, orders.id))
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, purchases.checkoutSessionId))
    .innerJoin(products, eq(products.id, purchases.productId))
    .innerJoin(users, eq(users.id, purchases.sellerId))
    .leftJoin(saleEvents, eq(saleEvents.id, purchases.saleEventId))
    .where(condition)
    .orderBy(desc(orders.id), asc(purchases.checkoutSessionId))

export type BoughtRow = Awaited<ReturnType<typeof findBought>>[number]

export type Bought = [BoughtRow, ...BoughtRow[]]

export function groupByOrder(rows: BoughtRow[]): Bought[] {
  const groups = new Map<number, Bought>()
  for (const row of rows) {
    const group = groups.get(row.order.id)
    if (group) group.push(row)
    else groups.set(row.order.id, [row])
  }
  return [...groups.values()]
}

export const findReceipt = (db: Queryable, secret: string): Promise<BoughtRow[]> =>
  findBought(db, eq(orders.receipt, secret))

/** An account's purchases, those of a guest's address, or both. */
export interface BuyerFilter {
  accountId?: number
  guestEmail?: string
}

const isOfAddress = (email: string): SQL => sql`lower(${purchases.buyerEmail}) = lower(${email})`

const isOfBuyer = ({ accountId, guestEmail }: BuyerFilter): SQL | undefined =>
  or(
    accountId === undefined ? undefined : eq(purchases.buyerId, accountId),
    guestEmail === undefined ? undefined : and(isNull(purchases.buyerId), isOfAddress(guestEmail)),
  )

interface Span {
  before?: number | undefined
  limit: number
}

async function findOrderIds(db: Queryable, condition: SQL | undefined, { before, limit }: Span): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: purchases.orderId })
    .from(purchases)
    .where(and(condition, before === undefined ? undefined : lt(purchases.orderId, before)))
    .orderBy(desc(purchases.orderId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** A buyer's latest orders, and the cursor of the next page. */
export async function findOrders(db: Queryable, buyer: BuyerFilter, { before, limit }: Span) {
  const ids = await findOrderIds(db, isOfBuyer(buyer), { before, limit: limit + 1 })
  const shown = ids.slice(0, limit)
  const rows = shown.length > 0 ? await findBought(db, inArray(orders.id, shown)) : []
  return { rows, next: ids.length > limit ? (shown.at(-1) ?? null) : null }
}

/** The latest orders mailed to an address, from accounts and guests alike. */
export async function findOrdersOfAddress(db: Queryable, email: string, limit: number): Promise<BoughtRow[]> {
  const ids = await findOrderIds(db, isOfAddress(email), { limit })
  return ids.length > 0 ? findBought(db, inArray(orders.id, ids)) : []
}

const PICKUP = rowCodec(PLACE_AND_TIME)

export async function findPickup(db: Queryable, saleEventId: number | null) {
  if (saleEventId === null) return null
  const [row] = await queryPrepared(clientOf(db), {
    name: 'pickup of a sale',
    row: PICKUP,
    statement: () =>
      sql`select ${PICKUP.selectList} from ${saleEvents} where ${saleEvents.id} = ${sql.placeholder('sale')}`,
    values: { sale: saleEventId },
  })
  return row ?? null
}
