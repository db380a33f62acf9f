import { randomUUID } from 'node:crypto'
import type { Answer } from '../../../contracts/call.ts'
import type { OpenCheckout } from '../../../contracts/checkout.ts'
import type { DeskCheckout, DeskHold, NewDeskCheckout } from '../../../contracts/desk.ts'
import { totalWithTax } from '../../../contracts/tax.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, notFound } from '../../http/app-error.ts'
import { isLive } from '../../product/hold.ts'
import { endPayment } from '../cancel-checkout.ts'
import { type CheckoutRow, findCheckoutsBySession, insertCheckouts } from '../checkout-queries.ts'
import { REFUND_STATES } from '../checkout-states.ts'
import { OPENING_MS } from '../hold/create-holds.ts'
import { refuseUnpayable } from '../hold/existing-holds.ts'
import { productsOf } from '../line/line-moves.ts'
import { dropUnopened, openPage } from '../open-checkout.ts'
import { findPurchases } from '../order/purchase-queries.ts'
import { settle } from '../settle.ts'
import { holdAtDesk } from './desk-hold.ts'
import { viewSale } from './desk-sale.ts'
import { agreedCheckouts } from './price.ts'
import { ringUp } from './ring-up.ts'
import { isSoldBy, type Till } from './till.ts'

/** Opens a payment page for the buyer's phone. Throws as `ringUp` and `agreedCheckouts` do, and 502 or 503 if the provider makes no page. */
export async function openAtDesk(
  deps: Deps,
  till: Till,
  { items, buyerEmail }: NewDeskCheckout,
): Promise<Answer<typeof OpenCheckout>> {
  const reference = `checkout-${randomUUID()}`
  const hold = await ringUp(deps, till, productsOf(items), async (tx, offers, now) => {
    const agreed = agreedCheckouts(deps, till, items, offers, now)
    refuseUnpayable(agreed.map(({ amount, tax }) => amount + tax))
    const checkouts = await insertCheckouts(
      tx,
      agreed.map((checkout) => ({
        ...checkout,
        reference,
        provider: deps.providers.payments.id,
        buyerEmail: buyerEmail ?? '',
        expiresAt: new Date(now.getTime() + OPENING_MS),
      })),
    )
    return { checkouts, products: offers.map(({ product }) => product) }
  })
  return openPage(deps, reference, hold).catch(async (error: unknown) => {
    await dropUnopened(deps, reference)
    throw error
  })
}

/** The payment's current state at the provider. Throws 404 for another till's. */
export async function readDeskCheckout(
  deps: Deps,
  till: Till,
  sessionId: string,
): Promise<Answer<typeof DeskCheckout>> {
  const checkouts = await settle(deps, await findOwn(deps, till, sessionId))
  const [purchase] = await findPurchases(deps.db, checkouts)
  const [first] = checkouts
  if (!first) throw notFound('Checkout not found')
  return {
    sessionId,
    state: purchase ? 'paid' : stateOf(first, deps.now()),
    expiresAt: first.expiresAt,
    total: totalWithTax(checkouts),
    sale: purchase ? await viewSale(deps, till, purchase.orderId) : null,
  }
}

function stateOf(checkout: CheckoutRow, now: Date): 'open' | 'over' | 'returned' {
  if (REFUND_STATES.includes(checkout.status)) return 'returned'
  return isLive(checkout, now) ? 'open' : 'over'
}

/**
 * Closes the payment page; its items stay held for the till. Throws 404 for another till's and 409 once it is paid or expired. If the
 * till may not hold them any more, such as after the sale, they are free for others and it throws what `holdAtDesk` does.
 */
export async function cancelDeskCheckout(deps: Deps, till: Till, sessionId: string): Promise<Answer<typeof DeskHold>> {
  const checkouts = await findOwn(deps, till, sessionId)
  const [first] = checkouts
  if (!first || !isLive(first, deps.now())) throw conflict('This payment page is closed already.')
  try {
    return await holdAtDesk(deps, { ...till, visitorId: first.visitorId }, productsOf(checkouts))
  } catch (error) {
    if (isRefusal(error)) await endPayment(deps, checkouts)
    throw error
  }
}

/** Unlike a payment that is going through, or a provider that is down. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'not_allowed' || error.unavailable !== undefined)

async function findOwn(deps: Deps, till: Till, sessionId: string): Promise<CheckoutRow[]> {
  const checkouts = await findCheckoutsBySession(deps.db, sessionId)
  const [first] = checkouts
  if (!first || !isSoldBy(first, till)) throw notFound('Checkout not found')
  return checkouts
}
