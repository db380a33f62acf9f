import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../database/connect.ts'
import { checkoutSessions, products, purchases, saleEvents, users } from '../database/schema.ts'
import { HOLDING, holdsProduct } from '../hold/hold.ts'
import { notAllowed } from '../http/app-error.ts'
import { saleIsOn } from '../sale/sale.ts'
import { type CheckoutStatus, statesBefore } from './checkout-states.ts'

export type CheckoutRow = typeof checkoutSessions.$inferSelect
export type PurchaseRow = typeof purchases.$inferSelect

/** What buying needs to know of a product. */
const FOR_SALE = {
  id: products.id,
  title: products.title,
  price: products.price,
  status: products.status,
  sellerId: products.sellerId,
  imageUrls: products.imageUrls,
  primaryImageIndex: products.primaryImageIndex,
}

/** A product, the sale that is on, and the product's hold as `findHold` has it: all of one moment, in one question. */
export async function findOffer(db: Queryable, productId: number, now: Date) {
  const [row] = await db
    .select({ product: FOR_SALE, sale: { id: saleEvents.id }, hold: checkoutSessions })
    .from(products)
    .leftJoin(saleEvents, saleIsOn(now))
    .leftJoin(checkoutSessions, holdsProduct(productId))
    .where(eq(products.id, productId))
  return row ?? null
}

export type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>
export type ForSale = Offer['product']

/**
 * A product with its row locked until the transaction ends. Whoever changes a product or takes one of its checkouts
 * further locks the product first: so they wait for each other and never cross.
 */
export async function lockProduct(tx: Transaction, id: number): Promise<ForSale | null> {
  const [row] = await tx.select(FOR_SALE).from(products).where(eq(products.id, id)).for('update')
  return row ?? null
}

export async function insertCheckout(
  tx: Transaction,
  checkout: typeof checkoutSessions.$inferInsert,
): Promise<CheckoutRow> {
  const [row] = await tx
    .insert(checkoutSessions)
    .values(checkout)
    .returning()
    .catch((error) => {
      // An admin deleted the sale after this transaction had seen it.
      throw constraintOf(error) === 'checkout_sessions_sale_event_id_sale_events_id_fk' ? saleNotActive() : error
    })
  if (!row) throw new Error('the checkout was not stored')
  return row
}

const constraintOf = (error: unknown) => (error as { cause?: { constraint?: string } }).cause?.constraint

export const saleNotActive = () => notAllowed('Sale Not Active')

/** Moves a checkout to another state. Null when it is in none from which it may get there. */
export async function moveCheckout(
  db: Queryable,
  id: number,
  status: CheckoutStatus,
  changes: Partial<CheckoutRow> & { updatedAt: Date },
): Promise<CheckoutRow | null> {
  const [row] = await db
    .update(checkoutSessions)
    .set({ ...changes, status })
    .where(and(eq(checkoutSessions.id, id), inArray(checkoutSessions.status, statesBefore(status))))
    .returning()
  return row ?? null
}

/** Changes an open checkout within its state. */
export async function changeOpenCheckout(
  db: Queryable,
  id: number,
  changes: Partial<Pick<CheckoutRow, 'buyerId' | 'buyerEmail' | 'buyerName' | 'expiresAt'>> & { updatedAt: Date },
): Promise<CheckoutRow | null> {
  const [row] = await db
    .update(checkoutSessions)
    .set(changes)
    .where(and(eq(checkoutSessions.id, id), eq(checkoutSessions.status, 'open')))
    .returning()
  return row ?? null
}

export async function findCheckout(db: Queryable, id: number): Promise<CheckoutRow> {
  const [row] = await db.select().from(checkoutSessions).where(eq(checkoutSessions.id, id))
  if (!row) throw new Error(`there is no checkout ${id}`)
  return row
}

export async function lockCheckout(tx: Transaction, id: number): Promise<CheckoutRow> {
  const [row] = await tx.select().from(checkoutSessions).where(eq(checkoutSessions.id, id)).for('update')
  if (!row) throw new Error(`there is no checkout ${id}`)
  return row
}

export async function findCheckoutBySession(db: Database, sessionId: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkoutSessions).where(eq(checkoutSessions.providerSessionId, sessionId))
  return row ?? null
}

export async function findCheckoutByPayment(db: Database, paymentIntentId: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkoutSessions).where(eq(checkoutSessions.paymentIntentId, paymentIntentId))
  return row ?? null
}

/** Every checkout that still waits for something of the provider, oldest first. */
export async function findUnsettled(db: Database): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkoutSessions)
    .where(inArray(checkoutSessions.status, [...HOLDING, 'refund_due']))
    .orderBy(asc(checkoutSessions.id))
}

export async function insertPurchase(tx: Transaction, purchase: typeof purchases.$inferInsert): Promise<PurchaseRow> {
  const [row] = await tx.insert(purchases).values(purchase).returning()
  if (!row) throw new Error('the purchase was not stored')
  return row
}

/** The purchase that a checkout led to, refunded or not. */
export async function findPurchase(db: Queryable, checkoutSessionId: number): Promise<PurchaseRow | null> {
  const [row] = await db.select().from(purchases).where(eq(purchases.checkoutSessionId, checkoutSessionId))
  return row ?? null
}

export async function findPurchaseById(db: Queryable, id: number): Promise<PurchaseRow | null> {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, id))
  return row ?? null
}

/** Null when it was marked before: a purchase is refunded once. */
export async function markRefunded(
  tx: Transaction,
  id: number,
  change: { refundedAt: Date; refundReason: string },
): Promise<PurchaseRow | null> {
  const [row] = await tx
    .update(purchases)
    .set(change)
    .where(and(eq(purchases.id, id), isNull(purchases.refundedAt)))
    .returning()
  return row ?? null
}

export async function findReceipt(db: Queryable, secret: string) {
  const [row] = await db
    .select({
      purchase: purchases,
      checkout: {
        title: checkoutSessions.title,
        paymentIntentId: checkoutSessions.paymentIntentId,
        status: checkoutSessions.status,
      },
      product: { imageUrls: products.imageUrls, primaryImageIndex: products.primaryImageIndex },
      seller: users.username,
    })
    .from(purchases)
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, purchases.checkoutSessionId))
    .innerJoin(products, eq(products.id, purchases.productId))
    .innerJoin(users, eq(users.id, purchases.sellerId))
    .where(eq(purchases.receipt, secret))
  return row ?? null
}

/** Where and when the item of a sale is picked up. */
export async function findPickup(db: Queryable, saleEventId: number | null) {
  if (saleEventId === null) return null
  const [row] = await db
    .select({ startDate: saleEvents.startDate, endDate: saleEvents.endDate, location: saleEvents.location })
    .from(saleEvents)
    .where(eq(saleEvents.id, saleEventId))
  return row ?? null
}
