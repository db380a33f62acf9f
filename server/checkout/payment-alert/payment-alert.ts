import type { Answer } from '../../../contracts/call.ts'
import type { PaymentAlert } from '../../../contracts/payment-alert.ts'
import { recordAudit } from '../../admin/audit.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../http/app-error.ts'
import type { Signed } from '../../http/viewer.ts'
import { shownAddress } from '../../mail/deleted-address.ts'
import { writeMail } from '../../mail/write-mail.ts'
import { titleOfItems } from '../../title-of-items.ts'
import { type CheckoutRow, lockCheckouts, moveCheckout } from '../checkout-queries.ts'
import { itemFacts, paymentFact } from '../order/purchase-facts.ts'
import { refundsOf } from '../refund/find-refunds.ts'
import { tellBuyer } from '../refund/tell-buyer.ts'
import { type AlertRow, findAlerts, hasAlert, insertAlert, resolveAlert } from './payment-alert-queries.ts'

const LIST = new Intl.ListFormat('en-US')

type NewAlert = Pick<AlertRow, 'eventId' | 'kind' | 'reference' | 'amount' | 'message'>

/**
 * Alerts the admins on their dashboard and by email about these items of a payment. False if the alert already exists, so
 * webhooks may repeat.
 */
export async function raiseAlert(
  tx: Transaction,
  { jobs, settings, now, log }: Deps,
  items: [CheckoutRow, ...CheckoutRow[]],
  alert: NewAlert,
): Promise<boolean> {
  const [{ id, paymentIntentId }] = items
  const titles = items.map(({ title }) => title)
  const message = items.length > 1 ? `${alert.message} It is about ${LIST.format(titles)}.` : alert.message
  const row = await insertAlert(tx, { ...alert, message, checkoutSessionId: id, createdAt: now() })
  if (!row) return false
  log.error({ checkout: id, kind: alert.kind, reference: alert.reference }, 'a payment has to be looked at')
  const mail = writeMail(settings, {
    id: `payment-alert-${row.id}`,
    to: settings.CONTACT_EMAIL,
    subject: `A payment to review: ${titleOfItems(items)}`,
    date: now(),
    heading: 'Please review a payment',
    blocks: [
      { say: alert.message },
      { facts: [...itemFacts(items), paymentFact({ paymentIntentId })] },
      { button: 'See what to do', url: `${settings.PUBLIC_URL}/admin#payments` },
    ],
  })
  await jobs.send(tx, 'mail', mail)
  return true
}

/** By default all. */
export async function listAlerts(
  { db }: Pick<Deps, 'db'>,
  of?: { checkoutIds: number[] },
): Promise<Answer<typeof PaymentAlert>[]> {
  return (await findAlerts(db, of)).map(viewAlert)
}

/**
 * Marks an alert as resolved. For a failed refund this means that the money went back another way, so it isn't retried, and the
 * buyer is told. Throws 404, and 409 if it was already resolved.
 */
export async function markResolved(deps: Deps, admin: Signed, id: number): Promise<Answer<typeof PaymentAlert>> {
  const { db, now } = deps
  return db.transaction(async (tx) => {
    const [known] = await findAlerts(tx, { id })
    if (!known) throw notFound('Payment alert not found')
    // Before the alert, like a refund that is made or fails at this moment.
    await lockCheckouts(tx, [known.checkout.reference])
    const resolved = await resolveAlert(tx, id, { resolvedAt: now(), resolvedBy: admin.id })
    if (!resolved) throw conflict('This is already marked as done.')
    const { kind } = resolved
    if (kind === 'refund_failed' || kind === 'refund_stuck') await moveRefunded(tx, deps, known.checkout)
    const details = { kind, title: known.checkout.title, message: resolved.message }
    await recordAudit(tx, { actorId: admin.id, action: 'payment-alert.resolved', subjectId: id, details })
    const [found = known] = await findAlerts(tx, { id })
    return viewAlert(found)
  })
}

/** All items of the same refund. */
async function moveRefunded(tx: Transaction, deps: Deps, { id, reference }: CheckoutRow): Promise<void> {
  const refunds = await refundsOf(tx, reference)
  const refund = refunds.find(({ checkouts }) => checkouts.some((checkout) => checkout.id === id))
  const checkoutIds = refund?.checkouts.map((checkout) => checkout.id) ?? []
  // The money may have been sent again, and again in vain.
  if (await hasAlert(tx, { checkoutIds }, ['refund_failed'], { isOpen: true })) return
  let hasMoved = false
  for (const checkout of refund?.checkouts ?? [])
    if (await moveCheckout(tx, checkout.id, 'refunded', { updatedAt: deps.now() })) hasMoved = true
  if (refund && hasMoved) await tellBuyer(tx, deps, refund, { isByHand: true })
}

type Found = Awaited<ReturnType<typeof findAlerts>>[number]

const viewAlert = ({ alert, checkout, purchaseId, orderId, resolvedBy }: Found): Answer<typeof PaymentAlert> => ({
  id: alert.id,
  kind: alert.kind,
  message: alert.message,
  amount: alert.amount,
  title: checkout.title,
  productId: checkout.productId,
  purchaseId,
  orderId,
  buyerName: checkout.buyerName,
  buyerEmail: shownAddress(checkout.buyerEmail),
  paymentId: checkout.paymentIntentId,
  createdAt: alert.createdAt,
  resolvedAt: alert.resolvedAt,
  resolvedBy,
})
