import type { Answer } from '../../../contracts/call.ts'
import { ORDERS_PER_PAGE } from '../../../contracts/checkout-rules.ts'
import { nameAtDesk } from '../../../contracts/desk-pass-rules.ts'
import type { Order, OrderPage, Receipt } from '../../../contracts/receipt.ts'
import { totalsOf } from '../../../contracts/tax.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/app-error.ts'
import type { Signed } from '../../http/viewer.ts'
import { findHandovers } from '../../pickup/handover.ts'
import { primaryImageUrl } from '../../providers/images/port.ts'
import { findOrders, findReceipt, groupByOrder, type OrderItemRow, progressOf, purchaseIdsOf } from './order-queries.ts'

/** For anyone with the secret link from the buyer's email. Throws 404. */
export async function showReceipt(deps: Deps, secret: string): Promise<Answer<typeof Receipt>> {
  const [found] = await toOrders(deps, await findReceipt(deps.db, secret))
  if (!found) throw notFound('Receipt not found')
  const { receipt: _, ...shown } = found
  return { ...shown, contactEmail: deps.settings.CONTACT_EMAIL }
}

/** The account's orders and, once its address is verified, what that address bought as a guest. */
export async function listOrders(
  deps: Deps,
  account: Signed,
  before: number | undefined,
): Promise<Answer<typeof OrderPage>> {
  const { rows, next } = await findOrders(deps.db, account, { before, limit: ORDERS_PER_PAGE })
  return { orders: await toOrders(deps, rows), next }
}

async function toOrders({ db, providers }: Deps, rows: OrderItemRow[]): Promise<Answer<typeof Order>[]> {
  const handovers = await findHandovers(db, purchaseIdsOf(rows))
  return groupByOrder(rows).map((bought) => {
    const [{ order, purchase, checkout, cashier, helper, sale }] = bought
    return {
      number: order.id,
      receipt: order.receipt,
      items: bought.map((row) => ({
        ...viewItem(providers, row),
        ...(row.purchase.listedPrice !== null && { listedPrice: row.purchase.listedPrice }),
        handedOverAt: handovers.get(row.purchase.id) ?? null,
      })),
      ...totalsOf(bought.map(({ purchase }) => purchase)),
      buyerName: purchase.buyerName,
      method: purchase.method,
      soldBy: nameAtDesk(cashier, helper),
      paymentId: checkout.paymentIntentId,
      pickupCode: order.pickupCode,
      paidAt: order.createdAt,
      pickup: sale,
    }
  })
}

/** What both buyers and admins see of an item. */
export const viewItem = ({ images }: Deps['providers'], { purchase, checkout, product, seller }: OrderItemRow) => ({
  purchaseId: purchase.id,
  productId: purchase.productId,
  title: checkout.title,
  imageUrl: primaryImageUrl(images, product),
  amount: purchase.amount,
  tax: purchase.tax,
  total: purchase.amount + purchase.tax,
  seller: seller.username,
  refundedAt: purchase.refundedAt,
  refundReason: purchase.refundReason,
  ...progressOf(checkout),
})
