import { desc, eq, lte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../database/connect.ts'
import { checkoutSessions, deskPasses, products, purchases, saleEvents, users } from '../database/schema.ts'

/** Newest first. */
const sellingAccounts = alias(users, 'selling_accounts')

export const findLastPurchases = (db: Queryable, limit: number) =>
  db
    .select({
      id: purchases.id,
      productId: purchases.productId,
      /** When it was sold. */
      productTitle: checkoutSessions.title,
      sellerUsername: users.username,
      amount: purchases.amount,
      method: purchases.method,
      heldBy: purchases.heldBy,
      listedPrice: purchases.listedPrice,
      seller: sellingAccounts.username,
      helper: deskPasses.name,
      tax: purchases.tax,
      buyerName: purchases.buyerName,
      buyerEmail: purchases.buyerEmail,
      createdAt: purchases.createdAt,
      refundedAt: purchases.refundedAt,
      refundReason: purchases.refundReason,
      checkout: checkoutSessions.status,
      productStatus: products.status,
      sellerDeletedAt: users.deletedAt,
    })
    .from(purchases)
    .innerJoin(checkoutSessions, eq(checkoutSessions.id, purchases.checkoutSessionId))
    .innerJoin(products, eq(products.id, purchases.productId))
    .innerJoin(users, eq(users.id, purchases.sellerId))
    .leftJoin(sellingAccounts, eq(sellingAccounts.id, purchases.soldById))
    .leftJoin(deskPasses, eq(deskPasses.id, purchases.soldByPassId))
    .orderBy(desc(purchases.createdAt), desc(purchases.id))
    .limit(limit)

/** Sales that have started, latest first. */
export const findStartedSales = (db: Queryable, now: Date, limit: number) =>
  db
    .select({
      id: saleEvents.id,
      startDate: saleEvents.startDate,
      location: saleEvents.location,
      timeZone: saleEvents.timeZone,
    })
    .from(saleEvents)
    .where(lte(saleEvents.startDate, now))
    .orderBy(desc(saleEvents.startDate))
    .limit(limit)
