import type { Answer } from '../../../contracts/call.ts'
import { isInDrawer, isInPerson } from '../../../contracts/desk-rules.ts'
import type { Refund, RefundedPurchase } from '../../../contracts/ledger.ts'
import { recordAudit } from '../../admin/audit.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../http/app-error.ts'
import type { Signed } from '../../http/viewer.ts'
import { requireDrawerPass } from '../../ledger/drawer-pass.ts'
import { bookRefund } from '../../ledger/ledger.ts'
import { findHandovers } from '../../pickup/handover.ts'
import { moveListing } from '../../product/listing-transitions.ts'
import { type CheckoutRow, moveCheckout } from '../checkout-queries.ts'
import { findPaid } from '../find-paid.ts'
import { lockProducts } from '../line/offer-queries.ts'
import { referenceOf } from '../order/order.ts'
import { findPurchaseById, findPurchases, markRefunded, type PurchaseRow } from '../order/purchase-queries.ts'
import { hasAlert } from '../payment-alert/payment-alert-queries.ts'
import { refundsOf } from './find-refunds.ts'
import { makeDueRefunds, recordRefund } from './refund.ts'
import { saleRefundedMail } from './refund-mails.ts'
import { tellBuyer } from './tell-buyer.ts'

/**
 * Refunds a purchase in full, with tax, and deducts it from the seller's earnings. If the provider is down, the refund stays due
 * and reconciliation makes it. An in-person sale counts as refunded right away: whoever took the money returns it. Throws 404,
 * also for a pass that is not of its sale, and 409 if it was already refunded, was not paid in cash to the organizer but names a
 * drawer, or is to be relisted but its seller's account is deleted.
 */
export async function refundPurchase(
  deps: Deps,
  admin: Signed,
  id: number,
  { reason, relist, passId }: Refund,
): Promise<Answer<typeof RefundedPurchase>> {
  const purchase = await findPurchaseById(deps.db, id)
  if (!purchase) throw notFound('Purchase not found')
  const drawer = passId === undefined ? null : await requireDrawer(deps, purchase, passId)
  const reversed = await reverseSale(deps, purchase, { actorId: admin.id, reason, relist, drawer })
  if (!reversed) throw conflict('This purchase has already been refunded.')
  const due = (await refundsOf(deps.db, reversed.reference)).find(({ checkouts: [{ id }] }) => id === reversed.id)
  const items = await makeDueRefunds(deps, [reversed])
  const { productId, amount, tax } = purchase
  const status = items.find((item) => item.id === reversed.id)?.status
  return {
    id,
    productId,
    amount,
    tax,
    total: amount + tax,
    reason,
    refundedAt: reversed.updatedAt,
    isGivenBack: status === 'refunded',
    needsReview:
      status === 'refund_failed' ||
      (await hasAlert(deps.db, { reference: referenceOf(reversed) }, ['refund_stuck'], { isOpen: true })),
    isTakenBack: due?.isTakenBack ?? false,
  }
}

async function requireDrawer({ db }: Deps, purchase: PurchaseRow, passId: number): Promise<Reason['drawer']> {
  if (!isInDrawer(purchase)) throw conflict('Only cash that is in a drawer can be paid from one.')
  return { passId, helper: await requireDrawerPass(db, passId, purchase.saleEventId) }
}

/** Handles a webhook about a full refund: one made in the provider's dashboard, or our own. */
export async function recordProviderRefund(deps: Deps, paymentIntentId: string): Promise<void> {
  const checkouts = await findPaid(deps, paymentIntentId)
  const [first] = checkouts
  if (!first) return
  const reason = 'Refunded by the payment provider'
  for (const purchase of await findPurchases(deps.db, checkouts))
    await reverseSale(deps, purchase, { actorId: null, reason, relist: false, drawer: null })
  for (const refund of await refundsOf(deps.db, first.reference)) await recordRefund(deps, refund, { isReported: true })
}

/** Marks an in-person sale as refunded; no provider is involved. */
async function recordPaidOut(tx: Transaction, deps: Deps, checkout: CheckoutRow): Promise<CheckoutRow | null> {
  const refunded = await moveCheckout(tx, checkout.id, 'refunded', { updatedAt: deps.now() })
  const refund = (await refundsOf(tx, checkout.reference)).find(({ checkouts: [{ id }] }) => id === checkout.id)
  if (refund) await tellBuyer(tx, deps, refund)
  return refunded
}

const GONE =
  "The seller's account has been deleted, so the item cannot go back on sale. You can refund it without that."

interface Reason {
  /** Null if it was refunded at the provider. */
  actorId: number | null
  reason: string
  relist: boolean
  /** The helper's, that cash is paid from. */
  drawer: { passId: number; helper: string } | null
}

/** Undoes the sale in our tables, without moving money. Returns the checkout, now `refund_due`; null if it was already refunded. */
async function reverseSale(
  deps: Deps,
  { id, productId, checkoutSessionId }: PurchaseRow,
  { actorId, reason, relist, drawer }: Reason,
): Promise<CheckoutRow | null> {
  const { db, jobs, settings, now } = deps
  return db.transaction(async (tx) => {
    const [product] = await lockProducts(tx, [productId])
    const purchase = await markRefunded(tx, id, {
      refundedAt: now(),
      refundReason: reason,
      refundedById: actorId,
      refundedFromPassId: drawer?.passId ?? null,
    })
    if (!purchase || !product) return null
    const checkout = await moveCheckout(tx, checkoutSessionId, 'refund_due', { updatedAt: now() })
    if (!checkout) throw new Error(`purchase ${id} stands, but its checkout is not paid`)
    const { amount, commission, heldBy, method } = purchase
    const seller = await bookRefund(tx, purchase, now())
    if (relist && seller.deletedAt) throw conflict(GONE)
    if (relist) await moveListing(tx, deps, { listing: product, to: 'approved', by: 'refund', actorId })
    await recordAudit(tx, {
      actorId,
      action: 'purchase.refunded',
      subjectId: id,
      details: {
        reason,
        relist,
        productId,
        ...(isInPerson(method) && { paidOut: method }),
        ...(drawer && { paidFrom: drawer.helper }),
      },
    })
    const isHandedOver = isInPerson(method) || (await findHandovers(tx, [id])).has(id)
    const recipient = { ...seller, share: amount - commission, reason, isRelisted: relist, isHandedOver, heldBy }
    await jobs.send(tx, 'mail', saleRefundedMail(settings, checkout, recipient, now()))
    return isInPerson(method) ? recordPaidOut(tx, deps, checkout) : checkout
  })
}
