import type { HeldBy, PaymentMethod } from '../../contracts/desk-rules.ts'
import { commissionOn } from '../../contracts/money.ts'
import { addresseeOf, notifyAddressee } from '../account/notification/notify.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { batchJobs, type JobSender } from '../jobs/jobs.ts'
import { bookSales } from '../ledger/ledger.ts'
import { markSold } from '../product/listing-transitions.ts'
import type { CheckoutRow } from './checkout-queries.ts'
import type { ForSale } from './line/offer-queries.ts'
import { boughtMail, soldMail, soldNotification } from './order/purchase-mails.ts'
import {
  findPickup,
  insertOrders,
  insertPurchases,
  type NewOrder,
  type OrderRow,
  type PurchaseRow,
} from './order/purchase-queries.ts'

export interface Sale {
  checkout: CheckoutRow
  product: ForSale
}

/** Items that one buyer pays for together. */
interface Basket {
  sales: Sale[]
  /** In person. */
  desk?: Pick<NewOrder, 'deskKey' | 'deskContent'>
}

interface Terms {
  method: PaymentMethod
  /** In person. */
  heldBy?: HeldBy
}

interface SoldBasket {
  order: OrderRow
  purchases: PurchaseRow[]
}

/** Sells baskets in the transaction that has locked their items: orders, purchases, sold products, emails and earnings. */
export async function sell(tx: Transaction, deps: Deps, baskets: Basket[], terms: Terms): Promise<SoldBasket[]> {
  const { now } = deps
  const jobs = batchJobs(deps.jobs)
  const orders = await insertOrders(
    tx,
    baskets.map(({ desk }) => ({ ...desk, createdAt: now() })),
  )
  const pairs = orders.flatMap((order, index) => baskets[index]?.sales.map((sale) => ({ order, sale })) ?? [])
  const rows = await insertPurchases(
    tx,
    pairs.map(({ order, sale }) => newPurchase(deps, order, sale, terms)),
  )
  const productIds = pairs.map(({ sale }) => sale.product.id)
  const isAtDesk = terms.heldBy !== undefined
  if (!(await markSold(tx, { jobs, now }, productIds, { hasOwnEntry: isAtDesk })))
    throw new Error(`one of ${productIds} moved while it was locked`)
  const sold = orders.map((order) => ({ order, purchases: rows.filter(({ orderId }) => orderId === order.id) }))
  await queueMails(tx, { ...deps, jobs }, sold, pairs, terms)
  await jobs.flush(tx)
  await bookSales(tx, rows, now())
  return sold
}

const newPurchase = (
  { settings, now }: Deps,
  order: OrderRow,
  { checkout, product }: Sale,
  { method, heldBy }: Terms,
) => ({
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
})

/** To the buyer of each basket, and to its sellers. */
async function queueMails(
  tx: Transaction,
  deps: Pick<Deps, 'settings' | 'now' | 'sessionSecret'> & { jobs: JobSender },
  sold: SoldBasket[],
  pairs: { order: OrderRow; sale: Sale }[],
  { method, heldBy }: Terms,
): Promise<void> {
  const { jobs, settings, now } = deps
  const pickups = new Map<number | null, Awaited<ReturnType<typeof findPickup>>>()
  const sellers = new Map<number, Awaited<ReturnType<typeof addresseeOf>>>()
  for (const { order, purchases } of sold) {
    const checkouts = pairs.flatMap((pair) => (pair.order === order ? pair.sale.checkout : []))
    const [first] = checkouts
    const saleId = first?.saleEventId ?? null
    const pickup = pickups.get(saleId) ?? (await findPickup(tx, saleId))
    pickups.set(saleId, pickup)
    if (first?.buyerEmail)
      await jobs.send(tx, 'mail', boughtMail(settings, { ...order, checkouts, method }, pickup, now()))
    for (const sellerId of new Set(purchases.map((row) => row.sellerId))) {
      const seller = sellers.get(sellerId) ?? (await addresseeOf(tx, sellerId, 'item_sold'))
      sellers.set(sellerId, seller)
      if (!seller) continue
      const items = purchases
        .filter((row) => row.sellerId === sellerId)
        .map(({ amount, tax, commission, checkoutSessionId }) => {
          const title = checkouts.find((checkout) => checkout.id === checkoutSessionId)?.title ?? ''
          return { title, amount, tax, share: amount - commission }
        })
      const mail = { orderId: order.id, sellerId, ...seller, items, method, heldBy }
      await jobs.send(tx, 'mail', soldMail(settings, mail, pickup, now()))
      await notifyAddressee(deps, tx, seller, soldNotification(order.id, items))
    }
  }
}
