import { type Cents, formatCents, toDollars } from '../../contracts/money.ts'
import { totalWithTax } from '../../contracts/tax.ts'
import type { Transaction } from '../database/connect.ts'
import { shareWrites } from '../database/share-writes.ts'
import type { Deps } from '../deps.ts'
import { isLive } from '../product/hold.ts'
import type { PaymentSession } from '../providers/payments/port.ts'
import { type CheckoutRow, lockCheckouts, markPaid, moveCheckout } from './checkout-queries.ts'
import { canMove } from './checkout-states.ts'
import { isOffered, productsOf } from './line/line-moves.ts'
import { findOffers, lockProducts, type Offer } from './line/offer-queries.ts'
import { isOfDesk } from './order/order.ts'
import { raiseAlert } from './payment-alert/payment-alert.ts'
import { type Sale, sell } from './sell.ts'

interface Payment {
  /** The items of the payment as they were read. */
  found: CheckoutRow[]
  session: PaymentSession
}

const record = shareWrites<Deps, Payment, CheckoutRow[]>({
  maxCalls: 25,
  together: (deps, payments) => deps.db.transaction((tx) => recordTogether(tx, deps, payments)),
  alone: (deps, payment) => deps.db.transaction((tx) => recordAlone(tx, deps, payment)),
})

/**
 * Records a payment, once, in one transaction: order, purchases, sold products, earnings and emails. Items that can no longer
 * be sold become `refund_due`; so do all items if the amount or currency is not what we asked for, and admins are alerted.
 * Takes the items of a payment as they were read, and returns their new state.
 */
export const recordPayment = (deps: Deps, found: CheckoutRow[], session: PaymentSession): Promise<CheckoutRow[]> =>
  record(deps, { found, session })

/**
 * Records the payments of different items that need no refund and whose items no other transaction has locked. The rest have no
 * result, and nothing is written for them.
 */
async function recordTogether(tx: Transaction, deps: Deps, payments: Payment[]): Promise<Map<Payment, CheckoutRow[]>> {
  const { now } = deps
  const taken = new Set<number>()
  const distinct = payments.filter(({ found }) => {
    const ids = productsOf(found)
    const isDistinct = ids.length === found.length && ids.every((id) => !taken.has(id))
    if (isDistinct) for (const id of ids) taken.add(id)
    return isDistinct
  })
  const locked = new Set((await lockProducts(tx, [...taken], { skipLocked: true })).map((product) => product.id))
  const free = distinct.filter(({ found }) => productsOf(found).every((id) => locked.has(id)))
  const rows = await lockCheckouts(
    tx,
    free.flatMap(({ found }) => found[0]?.reference ?? []),
  )
  const offers = await findOffers(tx, [...locked], now())
  const usual = free.flatMap((payment) => {
    const checkouts = rows.filter(({ reference }) => reference === payment.found[0]?.reference)
    const paid = checkouts.map((checkout) => withPayment(checkout, payment.session))
    const isUsual = checkouts.every(mayBePaid) && isExpectedPayment(paid, payment.session)
    const sales = isUsual ? findSellable(paid, offers, now()) : []
    return sales.length > 0 && sales.length === paid.length ? [{ payment, paid, sales }] : []
  })
  if (usual.length === 0) return new Map()
  const moved = await moveToPaid(
    tx,
    usual.flatMap(({ paid }) => paid),
    now(),
  )
  await sell(tx, deps, usual, { method: methodOf(deps) })
  return new Map(
    usual.map(({ payment, paid }) => [payment, moved.filter(({ reference }) => reference === paid[0]?.reference)]),
  )
}

async function recordAlone(tx: Transaction, deps: Deps, { found, session }: Payment): Promise<CheckoutRow[]> {
  const { now } = deps
  const [{ reference } = { reference: '' }] = found
  const ids = productsOf(found)
  if (ids.length > 0) await lockProducts(tx, ids)
  const checkouts = await lockCheckouts(tx, [reference])
  if (!checkouts.every(mayBePaid)) return checkouts
  const paid = checkouts.map((checkout) => withPayment(checkout, session))
  const isExpected = isExpectedPayment(paid, session)
  if (!isExpected) await alertUnexpectedPayment(tx, deps, paid, session)
  const sales = isExpected && ids.length > 0 ? findSellable(paid, await findOffers(tx, ids, now()), now()) : []
  if (sales.length < paid.length)
    deps.log.warn({ checkouts: paid.map(({ id }) => id) }, 'paid, but not all items could be sold: refunding the rest')
  const sold = sales.map(({ checkout }) => checkout)
  const moved = sold.length > 0 ? await moveToPaid(tx, sold, now()) : []
  for (const { id, paymentIntentId, buyerEmail, buyerName } of paid.filter((checkout) => !sold.includes(checkout))) {
    const changes = { paymentIntentId, buyerEmail, buyerName, updatedAt: now() }
    const checkout = await moveCheckout(tx, id, 'refund_due', changes)
    if (!checkout) throw movedWhileLocked(id)
    moved.push(checkout)
  }
  if (sales.length > 0) await sell(tx, deps, [{ sales }], { method: methodOf(deps) })
  return moved.sort((a, b) => a.id - b.id)
}

const mayBePaid = ({ status }: CheckoutRow): boolean => canMove(status, 'paid')

const methodOf = ({ providers }: Deps) => (providers.payments.id === 'test' ? 'test' : 'online')

const movedWhileLocked = (id: number) => new Error(`checkout ${id} moved while it was locked`)

async function moveToPaid(tx: Transaction, paid: CheckoutRow[], at: Date): Promise<CheckoutRow[]> {
  const moved = await markPaid(tx, paid, at)
  const missing = paid.find(({ id }) => !moved.some((row) => row.id === id))
  if (missing) throw movedWhileLocked(missing.id)
  return moved
}

/** A buyer at a desk may have entered name and address on the payment page. */
function withPayment(checkout: CheckoutRow, { paymentIntentId, payer }: PaymentSession): CheckoutRow {
  const { buyerEmail, buyerName } = checkout
  if (!isOfDesk(checkout)) return { ...checkout, paymentIntentId }
  const { email, name } = payer ?? {}
  return { ...checkout, paymentIntentId, buyerEmail: buyerEmail || (email ?? ''), buyerName: name || buyerName }
}

const isSameBuyer = (
  checkout: Pick<CheckoutRow, 'buyerId' | 'visitorId'>,
  { userId, visitorId }: { userId: number | null; visitorId: string },
): boolean => checkout.visitorId === visitorId || (userId !== null && checkout.buyerId === userId)

/** Late payments buy what is still free, but not what somebody else is paying for or being offered. */
function findSellable(checkouts: CheckoutRow[], offers: Offer[], at: Date): Sale[] {
  const own = new Set(checkouts.map(({ id }) => id))
  return checkouts.flatMap((checkout) => {
    const found = offers.find(({ product }) => product.id === checkout.productId)
    if (found?.product.status !== 'approved') return []
    const { product, hold, place } = found
    const isHeld = hold !== null && !own.has(hold.id) && isLive(hold, at)
    const isPromised = place !== null && isOffered(found, at) && !checkouts.some((one) => isSameBuyer(one, place))
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
  const [first, ...others] = checkouts
  if (!first) return
  const paid = amount === null || currency === null ? 'an amount it does not name' : inCurrency(amount, currency)
  const asked = formatCents(totalWithTax(checkouts))
  const what = checkouts.length > 1 ? 'None of the items was sold' : 'The item was not sold'
  await raiseAlert(tx, deps, [first, ...others], {
    kind: 'unexpected_payment',
    eventId: `unexpected-${first.reference}`,
    reference: first.reference,
    amount: currency === 'usd' ? amount : null,
    message: `${deps.providers.payments.name} took ${paid} where we asked for ${asked}. ${what}, and the full payment goes back.`,
  })
}

const inCurrency = (amount: Cents, currency: string): string =>
  currency === 'usd' ? formatCents(amount) : `${toDollars(amount)} ${currency.toUpperCase()}`
