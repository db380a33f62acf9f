import type { Answer } from '../../contracts/call.ts'
import type { Receipt } from '../../contracts/checkout.ts'
import { primaryImage } from '../../contracts/product-rules.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/app-error.ts'
import { imageUrl } from '../providers/images/port.ts'
import { findPickup, findReceipt } from './checkout-queries.ts'

/** What was bought, for whoever has the address of the receipt, which is in the buyer's mail. Throws 404. */
export async function showReceipt({ db, providers, settings }: Deps, secret: string): Promise<Answer<typeof Receipt>> {
  const found = await findReceipt(db, secret)
  const [first] = found
  if (!first) throw notFound('Receipt not found')
  const { order, purchase, checkout } = first
  const pickup = await findPickup(db, purchase.saleEventId)
  return {
    number: order.id,
    items: found.map(({ purchase, checkout, product, seller }) => {
      const path = primaryImage(product)
      return {
        purchaseId: purchase.id,
        productId: purchase.productId,
        title: checkout.title,
        imageUrl: path ? imageUrl(providers.images, path) : null,
        amount: purchase.amount,
        seller,
        refundedAt: purchase.refundedAt?.toISOString() ?? null,
        refundReason: purchase.refundReason,
        isRefundFailed: checkout.status === 'refund_failed',
      }
    }),
    amount: found.reduce((sum, { purchase }) => sum + purchase.amount, 0),
    buyerName: purchase.buyerName,
    paymentId: checkout.paymentIntentId,
    pickupCode: order.pickupCode,
    paidAt: order.createdAt.toISOString(),
    pickup: pickup && {
      startDate: pickup.startDate.toISOString(),
      endDate: pickup.endDate.toISOString(),
      location: pickup.location,
    },
    contactEmail: settings.CONTACT_EMAIL,
  }
}
