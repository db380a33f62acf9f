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
  if (!found) throw notFound('Receipt not found')
  const { purchase, checkout, product, seller } = found
  const path = primaryImage(product)
  const pickup = await findPickup(db, purchase.saleEventId)
  return {
    number: purchase.id,
    productId: purchase.productId,
    title: checkout.title,
    imageUrl: path ? imageUrl(providers.images, path) : null,
    amount: purchase.amount,
    buyerName: purchase.buyerName,
    seller,
    paymentId: checkout.paymentIntentId,
    pickupCode: purchase.pickupCode,
    paidAt: purchase.createdAt.toISOString(),
    refundedAt: purchase.refundedAt?.toISOString() ?? null,
    refundReason: purchase.refundReason,
    isRefundFailed: checkout.status === 'refund_failed',
    pickup: pickup && {
      startDate: pickup.startDate.toISOString(),
      endDate: pickup.endDate.toISOString(),
      location: pickup.location,
    },
    contactEmail: settings.CONTACT_EMAIL,
  }
}
