import { type Cents, formatCents, toDollars } from '../../contracts/money.ts'
import { totalWithTax } from '../../contracts/tax.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { isLive } from '../product/hold.ts'
import type { PaymentSession } from '../providers/payments/port.ts'
import { type CheckoutRow, lockCheckouts, moveCheckout } from './checkout-queries.ts'
import { CHECKOUT_MOVES } from './checkout-states.ts'
import { isOffered } from './line-moves.ts'
import { findOffers, lockProducts } from './offer-queries.ts'
import { raiseAlert } from './payment-alert.ts'
import { type Sale, sell } from './sell.ts'

/**
 * Records a payment, once, in one transaction: order, purchases, sold products, earnings and emails. Items that can no longer
 * be sold become `refund_due`; so do all items if the amount or currency is not what we asked for, and admins are alerted.
 * Takes the items of a payment as they were read, and returns their new state.
 */
export async function recordPayment(deps: Deps, found: CheckoutRow[], session: PaymentSession): Promise<CheckoutRow[]> {
  const [{ reference } = { reference: '' }] = found
  const ids = found.flatMap(({ productId }) => productId ?? [])
  return deps.db.transaction(async (tx) => {
    if (ids.length > 0) await lockProducts(tx, ids)
    const checkouts = await lockCheckouts(tx, reference)
    if (!checkouts.every(({ status }) => CHECKOUT_MOVES[status].includes('paid'))) return checkouts
    const paid = checkouts.map((checkout) => ({
      ...withPayer(checkout, session),
      paymentIntentId: session.paymentIntentId,
    }))
    const isExpected = isExpectedPayment(paid, session)
    if (!isExpected) await alertUnexpectedPayment(tx, deps, paid, session)
    const sales = isExpected && ids.length > 0 ? await findSellable(tx, deps, ids, paid) : []
    if (sales.length < paid.length)
      deps.log.warn(
        { checkouts: paid.map(({ id }) => id) },
        'paid, but not all items could be sold: refunding the rest',
      )
    const sold = new Set(sales.map(({ checkout }) => checkout.id))
    const moved: CheckoutRow[] = []
    for (const { id, paymentIntentId, buyerEmail, buyerName } of paid) {
      const changes = { paymentIntentId, buyerEmail, buyerName, updatedAt: deps.now() }
      const checkout = await moveCheckout(tx, id, sold.has(id) ? 'paid' : 'refund_due', changes)
      if (!checkout) throw new Error(`checkout ${id} moved while it was locked`)
      moved.push(checkout)
    }
    if (sales.length > 0)
      await sell(tx, deps, sales, { method: deps.providers.payments.id === 'test' ? 'test' : 'online' })
    return moved
  })
}

/** A buyer at a desk may have entered name and address on the payment page. */
function withPayer(checkout: CheckoutRow, { payer }: PaymentSession): CheckoutRow {
  if (checkout.buyerEmail !== '') return checkout
  return { ...checkout, buyerEmail: payer?.email ?? '', buyerName: payer?.name || checkout.buyerName }
}

const isSameBuyer = (
  checkout: Pick<CheckoutRow, 'buyerId' | 'visitorId'>,
  { userId, visitorId }: { userId: number | null; visitorId: string },
): boolean => checkout.visitorId === visitorId || (userId !== null && checkout.buyerId === userId)

/** Late payments buy what is still free, but not what somebody else is paying for or being offered. */
async function findSellable(
  tx: Transaction,
  { now }: Deps,
  productIds: number[],
  checkouts: CheckoutRow[],
): Promise<Sale[]> {
  const at = now()
  const own = new Set(checkouts.map(({ id }) => id))
  const offers = await findOffers(tx, productIds, at)
  return checkouts.flatMap((checkout) => {
    const found = offers.find(({ product }) => product.id === checkout.productId)
    if (found?.product.status !== 'approved') return []
    const { product, hold, offer } = found
    const isHeld = hold !== null && !own.has(hold.id) && isLive(hold, at)
    const isPromised = offer !== null && isOffered(found, at) && !checkouts.some((one) => isSameBuyer(one, offer))
    return isHeld || isPromised ? [] : [{ checkout, product }]
  })
}

/** A missing amount or currency counts as wrong. */
const isExpectedPayment = (checkouts: CheckoutRow[], session: PaymentSession): boolean =>
  session.amount === totalWithTax(checkouts) && session.currency === 'usd'

async function alertUnexpectedPayment(
  tx: Transaction,
  deps: Deps,
  checkouts: CheckoutRow[],
  { amount, currency }: PaymentSession,
): Promise<void> {
  const [first] = checkouts
  if (!first) return
  const paid = amount === null || currency === null ? 'an amount it does not name' : inCurrency(amount, currency)
  const asked = formatCents(totalWithTax(checkouts))
  const what = checkouts.length > 1 ? 'None of the items was sold' : 'The item was not sold'
  await raiseAlert(tx, deps, first, {
    kind: 'unexpected_payment',
    eventId: `unexpected-${first.reference}`,
    reference: first.reference,
    amount: currency === 'usd' ? amount : null,
    message: `${deps.providers.payments.name} took ${paid} where we asked for ${asked}. ${what}, and the full payment goes back.`,
  })
}

const inCurrency = (amount: Cents, currency: string): string =>
  currency === 'usd' ? formatCents(amount) : `${toDollars(amount)} ${currency.toUpperCase()}`
