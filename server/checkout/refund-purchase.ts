import type { Answer } from '../../contracts/call.ts'
import { isInPerson } from '../../contracts/desk-rules.ts'
import type { Refund, RefundedPurchase } from '../../contracts/ledger.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { conflict, notFound } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { bookRefund } from '../ledger/ledger.ts'
import { moveListing } from '../product/listing-transitions.ts'
import {
  type CheckoutRow,
  findPurchaseById,
  findPurchases,
  lockProducts,
  markRefunded,
  moveCheckout,
  type PurchaseRow,
} from './checkout-queries.ts'
import { findPaid } from './find-paid.ts'
import { refundsOf } from './find-refunds.ts'
import { purchaseRefundedMail, saleTakenBackMail } from './purchase-mails.ts'
import { giveBackDue, noteGivenBack } from './refund.ts'

/**
 * Refunds a purchase in full, with tax, and takes it off the seller's earnings. If the provider is down, the refund stays due and
 * reconciliation makes it. An in-person sale is refunded at once, by whoever kept the money. Throws 404, and 409 if it was
 * already refunded, or is to be relisted and its seller is gone.
 */
export async function refundPurchase(
  deps: Deps,
  admin: Signed,
  id: number,
  { reason, relist }: Refund,
): Promise<Answer<typeof RefundedPurchase>> {
  const purchase = await findPurchaseById(deps.db, id)
  if (!purchase) throw notFound('Purchase not found')
  const taken = await takeBack(deps, purchase, { actorId: admin.id, reason, relist })
  if (!taken) throw conflict('This purchase has already been refunded.')
  const items = await giveBackDue(deps, [taken])
  const { productId, amount, tax } = purchase
  return {
    id,
    productId,
    amount,
    tax,
    total: amount + tax,
    reason,
    refundedAt: taken.updatedAt.toISOString(),
    isGivenBack: items.find((item) => item.id === taken.id)?.status === 'refunded',
  }
}

/** The provider reports a refund: an admin's, made there, or our own. */
export async function noteRefund(deps: Deps, paymentIntentId: string): Promise<void> {
  const checkouts = await findPaid(deps, paymentIntentId)
  const [first] = checkouts
  if (!first) return
  const reason = 'Refunded by the payment provider'
  for (const purchase of await findPurchases(deps.db, checkouts))
    await takeBack(deps, purchase, { actorId: null, reason, relist: false })
  for (const refund of await refundsOf(deps.db, first.reference)) await noteGivenBack(deps, refund, { isTold: true })
}

/** Paid at a desk, so refunded there: no provider is involved. */
async function notePaidOut(
  tx: Transaction,
  { jobs, settings, now }: Deps,
  checkout: CheckoutRow,
  { method, refundReason }: PurchaseRow,
): Promise<CheckoutRow | null> {
  const refunded = await moveCheckout(tx, checkout.id, 'refunded', { updatedAt: now() })
  const refund = (await refundsOf(tx, checkout.reference)).find(({ checkouts: [{ id }] }) => id === checkout.id)
  if (refund && checkout.buyerEmail !== '')
    await jobs.send(tx, 'mail', purchaseRefundedMail(settings, refund, { reason: refundReason ?? '', method }, now()))
  return refunded
}

const GONE =
  "The seller's account has been deleted, so the item cannot go back on sale. You can refund it without that."

interface Reason {
  /** Null if it was refunded at the provider. */
  actorId: number | null
  reason: string
  relist: boolean
}

/** Everything but the money itself. Returns the checkout, now `refund_due`; null if it was already done. */
async function takeBack(
  deps: Deps,
  { id, productId, checkoutSessionId }: PurchaseRow,
  { actorId, reason, relist }: Reason,
): Promise<CheckoutRow | null> {
  const { db, jobs, settings, now } = deps
  return db.transaction(async (tx) => {
    const [product] = await lockProducts(tx, [productId])
    const purchase = await markRefunded(tx, id, { refundedAt: now(), refundReason: reason, refundedById: actorId })
    if (!purchase || !product) return null
    const checkout = await moveCheckout(tx, checkoutSessionId, 'refund_due', { updatedAt: now() })
    if (!checkout) throw new Error(`purchase ${id} stands, but its checkout is not paid`)
    const { amount, tax, commission, heldBy } = purchase
    const seller = await bookRefund(tx, { id, sellerId: purchase.sellerId, amount, tax, commission, heldBy }, now())
    if (relist && seller.deletedAt) throw conflict(GONE)
    if (relist) await moveListing(tx, deps, { listing: product, to: 'approved', by: 'refund', actorId })
    await recordAudit(tx, {
      actorId,
      action: 'purchase.refunded',
      subjectId: id,
      details: { reason, relist, productId, ...(isInPerson(purchase.method) && { paidOut: purchase.method }) },
    })
    const told = { ...seller, share: amount - commission, reason, isRelisted: relist }
    await jobs.send(tx, 'mail', saleTakenBackMail(settings, checkout, told, now()))
    return isInPerson(purchase.method) ? notePaidOut(tx, deps, checkout, purchase) : checkout
  })
}
