import { randomUUID } from 'node:crypto'
import type { Answer } from '../../../contracts/call.ts'
import type { DeskCheckout, DeskHold, NewDeskCheckout, OpenDeskCheckout } from '../../../contracts/desk.ts'
import { totalWithTax } from '../../../contracts/tax.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, notFound } from '../../http/app-error.ts'
import { isLive } from '../../product/hold.ts'
import { endPayment } from '../cancel-checkout.ts'
import { type CheckoutRow, findCheckoutsBySession, insertCheckouts, moveCheckouts } from '../checkout-queries.ts'
import { OPENING_MS } from '../create-holds.ts'
import { refuseUnpayable } from '../existing-holds.ts'
import { moveLines, productsOf } from '../line-moves.ts'
import { openPage } from '../open-checkout.ts'
import { findPurchases } from '../purchase-queries.ts'
import { settle } from '../settle.ts'
import { taxOn } from '../tax-on.ts'
import { holdAtDesk, WALK_IN } from './desk-hold.ts'
import { viewSale } from './desk-sale.ts'
import { agreedPrice } from './price.ts'
import { ringUp } from './ring-up.ts'
import { actorKey, sellerOf, type Till } from './till.ts'

/** Opens a payment page for the buyer's phone. Throws as `ringUp` and `agreedPrice` do, and 502 or 503 if the provider makes no page. */
export async function openAtDesk(
  deps: Deps,
  till: Till,
  { items, buyerEmail }: NewDeskCheckout,
): Promise<OpenDeskCheckout> {
  const reference = `checkout-${randomUUID()}`
  const hold = await ringUp(
    deps,
    till,
    items.map(({ productId }) => productId),
    async (tx, offers, now) => {
      const products = offers.map(({ product }) => product)
      const agreed = offers.map(({ product, sale }, index) => {
        const price = agreedPrice(till, product, items[index] ?? { productId: product.id })
        return { ...price, tax: taxOn(deps, sale, price.amount) }
      })
      refuseUnpayable(agreed.map(({ amount, tax }) => amount + tax))
      const checkouts = await insertCheckouts(
        tx,
        offers.map(({ product, sale }, index) => ({
          reference,
          provider: deps.providers.payments.id,
          productId: product.id,
          title: product.title,
          visitorId: till.visitorId,
          buyerEmail: buyerEmail ?? '',
          buyerName: WALK_IN,
          amount: product.price,
          ...agreed[index],
          ...sellerOf(till),
          saleEventId: sale?.id ?? null,
          heldSince: now,
          expiresAt: new Date(now.getTime() + OPENING_MS),
          createdAt: now,
          updatedAt: now,
        })),
      )
      return { checkouts, products }
    },
  )
  return openPage(deps, reference, hold).catch(async (error: unknown) => {
    await moveLines(deps, productsOf(await moveCheckouts(deps.db, reference, 'failed', { updatedAt: deps.now() })))
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
    expiresAt: first.expiresAt.toISOString(),
    total: totalWithTax(checkouts),
    sale: purchase ? await viewSale(deps, till, purchase.orderId) : null,
  }
}

function stateOf(checkout: CheckoutRow, now: Date): 'open' | 'over' | 'returned' {
  if (['refund_due', 'refunded', 'refund_failed'].includes(checkout.status)) return 'returned'
  return isLive(checkout, now) ? 'open' : 'over'
}

/**
 * Closes the payment page; its items stay held for the till. Throws 404 for another till's and 409 once it is paid or expired. If the
 * till may not hold them any more, such as after the sale, they are free for others and it throws what `holdAtDesk` does.
 */
export async function cancelDeskCheckout(deps: Deps, till: Till, sessionId: string): Promise<DeskHold> {
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
  if (!first || ownerOf(first) !== actorKey(till)) throw notFound('Checkout not found')
  return checkouts
}

/** The same account or pass may manage it from another phone. */
const ownerOf = ({ soldById, soldByPassId }: CheckoutRow): string =>
  soldByPassId === null ? `account-${soldById}` : `pass-${soldByPassId}`
