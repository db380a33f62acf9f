import { type Cents, commissionOn, formatCents, toDollars } from '../../contracts/money.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { findHold, isLive } from '../hold/hold.ts'
import { bookSale } from '../ledger/ledger.ts'
import { markSold } from '../product/product-life.ts'
import type { PaymentSession } from '../providers/payments/port.ts'
import {
  type CheckoutRow,
  type ForSale,
  findPickup,
  insertPurchase,
  lockCheckout,
  lockProduct,
  moveCheckout,
} from './checkout-queries.ts'
import { CHECKOUT_MOVES } from './checkout-states.ts'
import { referenceOf } from './order.ts'
import { raiseAlert } from './payment-alert.ts'
import { boughtMail, soldMail } from './purchase-mails.ts'

/**
 * What follows from money that the provider has taken, all of it in one transaction, once per checkout: the purchase,
 * the sold product, the seller's earnings and both mails. When the item can no longer be sold the checkout becomes
 * `refund_due` instead, and so it does when something else was paid than we asked for, which an admin hears of. Answers the checkout as it is then.
 */
export async function recordPayment(
  deps: Deps,
  { id, productId }: CheckoutRow,
  session: PaymentSession,
): Promise<CheckoutRow> {
  return deps.db.transaction(async (tx) => {
    const product = productId === null ? null : await lockProduct(tx, productId)
    const checkout = await lockCheckout(tx, id)
    if (!CHECKOUT_MOVES[checkout.status].includes('paid')) return checkout
    const isAsAsked = isWhatWeAskedFor(checkout, session)
    const isSold = isAsAsked && product !== null && (await canSell(tx, deps, product, checkout))
    if (!isAsAsked)
      await raiseAlert(
        tx,
        deps,
        { ...checkout, paymentIntentId: session.paymentIntentId },
        unexpected(deps, checkout, session),
      )
    if (isSold) await sell(tx, deps, product, { ...checkout, paymentIntentId: session.paymentIntentId })
    else deps.log.warn({ checkout: id }, 'paid, but the item can no longer be sold: the money goes back')
    const changes = { paymentIntentId: session.paymentIntentId, updatedAt: deps.now() }
    const moved = await moveCheckout(tx, id, isSold ? 'paid' : 'refund_due', changes)
    if (!moved) throw new Error(`checkout ${id} moved while it was locked`)
    return moved
  })
}

/** Late money buys what is still free; what somebody else is paying for has been promised to them. */
async function canSell(tx: Transaction, { now }: Deps, product: ForSale, checkout: CheckoutRow): Promise<boolean> {
  const hold = await findHold(tx, product.id)
  const isPromised = hold !== null && hold.id !== checkout.id && isLive(hold, now())
  return product.status === 'approved' && !isPromised
}

/** What the provider does not say is not what we asked for. */
const isWhatWeAskedFor = ({ amount }: CheckoutRow, session: PaymentSession): boolean =>
  session.amount === amount && session.currency === 'usd'

function unexpected({ providers }: Deps, checkout: CheckoutRow, { amount, currency }: PaymentSession) {
  const reference = referenceOf(checkout)
  const paid = amount === null || currency === null ? 'an amount it does not name' : inCurrency(amount, currency)
  return {
    kind: 'unexpected_payment' as const,
    eventId: `unexpected-${reference}`,
    reference,
    amount: currency === 'usd' ? amount : null,
    message: `${providers.payments.name} took ${paid} where we asked for ${formatCents(checkout.amount)}. The item was not sold, and the full payment goes back.`,
  }
}

const inCurrency = (amount: Cents, currency: string): string =>
  currency === 'usd' ? formatCents(amount) : `${toDollars(amount)} ${currency.toUpperCase()}`

async function sell(tx: Transaction, deps: Deps, product: ForSale, checkout: CheckoutRow): Promise<void> {
  const { settings, jobs, now } = deps
  const { amount } = checkout
  const commission = commissionOn(amount, settings.COMMISSION_RATE)
  const { id, receipt, pickupCode } = await insertPurchase(tx, {
    productId: product.id,
    buyerId: checkout.buyerId,
    buyerEmail: checkout.buyerEmail,
    buyerName: checkout.buyerName,
    sellerId: product.sellerId,
    amount,
    commission,
    saleEventId: checkout.saleEventId,
    checkoutSessionId: checkout.id,
    createdAt: now(),
  })
  if (!(await markSold(tx, deps, product.id))) throw new Error(`product ${product.id} moved while it was locked`)
  const seller = await bookSale(tx, { id, sellerId: product.sellerId, amount, commission }, now())
  const pickup = await findPickup(tx, checkout.saleEventId)
  await jobs.send(tx, 'mail', boughtMail(settings, { ...checkout, receipt, pickupCode }, pickup, now()))
  await jobs.send(tx, 'mail', soldMail(settings, checkout, { ...seller, share: amount - commission }, pickup, now()))
}
