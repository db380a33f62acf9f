import type { HeldBy, PaymentMethod } from '../../contracts/desk-rules.ts'
import { commissionOn } from '../../contracts/money.ts'
import { addresseeOf, notifyAddressee } from '../account/notify.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { batchJobs } from '../jobs/jobs.ts'
import { bookSales } from '../ledger/ledger.ts'
import { markSold } from '../product/listing-transitions.ts'
import type { CheckoutRow } from './checkout-queries.ts'
import type { ForSale } from './offer-queries.ts'
import { boughtMail, soldMail, soldNews } from './purchase-mails.ts'
import {
  findPickup,
  insertOrder,
  insertPurchases,
  type NewOrder,
  type OrderRow,
  type PurchaseRow,
} from './purchase-queries.ts'

export interface Sale {
  checkout: CheckoutRow
  product: ForSale
}

export interface Terms {
  method: PaymentMethod
  /** In person. */
  heldBy?: HeldBy
  order?: Pick<NewOrder, 'deskKey' | 'deskContent'>
}

/** Sells items to one buyer in the transaction that has locked them: order, purchases, sold products, emails and earnings. */
export async function sell(
  tx: Transaction,
  deps: Deps,
  sales: Sale[],
  { method, heldBy, order: extras }: Terms,
): Promise<{ order: OrderRow; purchases: PurchaseRow[] }> {
  const { settings, now } = deps
  const jobs = batchJobs(deps.jobs)
  const batched = { ...deps, jobs }
  const order = await insertOrder(tx, { ...extras, createdAt: now() })
  const rows = await insertPurchases(
    tx,
    sales.map(({ checkout, product }) => ({
      orderId: order.id,
      productId: product.id,
      buyerId: checkout.buyerId,
      buyerEmail: checkout.buyerEmail,
      buyerName: checkout.buyerName,
      sellerId: product.sellerId,
      amount: checkout.amount,
      tax: checkout.tax,
      commission: commissionOn(checkout.amount, settings.COMMISSION_RATE),
      method,
      heldBy: heldBy ?? null,
      listedPrice: checkout.listedPrice,
      soldById: checkout.soldById,
      soldByPassId: checkout.soldByPassId,
      saleEventId: checkout.saleEventId,
      checkoutSessionId: checkout.id,
      createdAt: now(),
    })),
  )
  for (const { product } of sales)
    if (!(await markSold(tx, batched, product.id))) throw new Error(`product ${product.id} moved while it was locked`)
  const checkouts = sales.map(({ checkout }) => checkout)
  const [first] = checkouts
  const pickup = await findPickup(tx, first?.saleEventId ?? null)
  if (first?.buyerEmail)
    await jobs.send(tx, 'mail', boughtMail(settings, { ...order, checkouts, method }, pickup, now()))
  for (const sellerId of new Set(rows.map((row) => row.sellerId))) {
    const seller = await addresseeOf(tx, sellerId, 'item_sold')
    if (!seller) continue
    const items = rows
      .filter((row) => row.sellerId === sellerId)
      .map(({ amount, commission, checkoutSessionId }) => {
        const title = checkouts.find((checkout) => checkout.id === checkoutSessionId)?.title ?? ''
        return { title, amount, share: amount - commission }
      })
    const sold = { orderId: order.id, sellerId, ...seller, items, method, heldBy }
    await jobs.send(tx, 'mail', soldMail(settings, sold, pickup, now()))
    await notifyAddressee(batched, tx, seller, soldNews(items))
  }
  await jobs.flush(tx)
  await bookSales(tx, rows, now())
  return { order, purchases: rows }
}
