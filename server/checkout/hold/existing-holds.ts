import { type Cents, formatCents, isForCards, MAX_CARD_AMOUNT, MIN_CARD_AMOUNT } from '../../../contracts/money.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict } from '../../http/app-error.ts'
import { isLive } from '../../product/hold.ts'
import { type CheckoutRow, changeOpenCheckouts, lockCheckouts, moveCheckouts } from '../checkout-queries.ts'
import type { Offer } from '../line/offer-queries.ts'
import { fetchSession, settle } from '../settle.ts'

export const HELD = 'Someone else is checking out this item'
export const OFFERED = 'This item is offered to the next in line.'
export const PAYING = 'A payment for this item is going through. Please check again in a minute.'

/**
 * The payments that hold these products, each with all of its items: the buyer's own, and overdue ones of others. Locked, because the
 * page of one that is `opening` may open at any moment.
 */
export async function lockExistingHolds(tx: Transaction, offers: Offer[]): Promise<CheckoutRow[][]> {
  const references = [...new Set(offers.flatMap(({ hold }) => hold?.reference ?? []))]
  if (references.length === 0) return []
  const checkouts = await lockCheckouts(tx, references)
  return references.map((payment) => checkouts.filter(({ reference }) => reference === payment))
}

/** Whether the payment must be settled with the provider before its items can be held again. */
export const isUnsettled = ([first]: CheckoutRow[], now: Date): boolean =>
  first?.status === 'open' && (first.url !== null || !isLive(first, now))

/**
 * Closes the page of an overdue hold, or of the buyer's own hold that a new one replaces. Asks the provider first, because the
 * page may just have been paid. False if it stays open because a payment is going through.
 */
export async function settleExisting(deps: Deps, checkouts: CheckoutRow[]): Promise<boolean> {
  const [first] = checkouts
  if (!first) return true
  const { db, now } = deps
  if (!isLive(first, now())) {
    const [settled] = await settle(deps, checkouts)
    return settled?.status !== 'open'
  }
  const change = (changes: { passedOver: boolean; url?: null }) =>
    changeOpenCheckouts(db, first.reference, { ...changes, updatedAt: now() })
  // First, since the provider's webhook about the closed page may arrive before its response.
  await change({ passedOver: true })
  const session = await fetchSession(deps, { ...first, expiresAt: now() }).catch(async (error) => {
    await change({ passedOver: false })
    throw error
  })
  if (session?.status === 'open') await change({ passedOver: false })
  else if (session?.status === 'paid') await settle(deps, checkouts)
  else await change({ passedOver: true, url: null })
  return session?.status !== 'open'
}

/** Ends payments for new holds. `openPage` closes the page of an `opening` one when it finds its hold gone. */
export async function supersede(tx: Transaction, payments: CheckoutRow[][], updatedAt: Date): Promise<void> {
  for (const [first] of payments) {
    if (first?.status === 'opening') await moveCheckouts(tx, first.reference, 'failed', { updatedAt })
    else if (first) await moveCheckouts(tx, first.reference, 'cancelled', { passedOver: true, updatedAt })
  }
}

/** Of an item that is not live. */
export const notForSale = ({ status }: Pick<Offer['product'], 'status'>): AppError =>
  conflict(status === 'sold' ? 'This item has already been purchased.' : `This item is ${status} and not for sale.`)

/** Throws 409 for these of the items that were asked for. */
export function refuseItems(ids: number[], message: string, asked: number): never {
  if (asked === 1) throw conflict(message)
  throw someUnavailable(
    ids.map((productId) => ({ productId, message })),
    asked,
  )
}

export function someUnavailable(unavailable: NonNullable<AppError['unavailable']>, asked: number): AppError {
  const isAll = unavailable.length === asked
  const message = isAll
    ? 'None of these items is available any more.'
    : unavailable.length === 1
      ? 'One of these items is not available any more.'
      : `${unavailable.length} of these items are not available any more.`
  return new AppError('conflict', message, { unavailable })
}

/** Throws 409 if the total is below or above what cards can pay. */
export function refuseUnpayable(amounts: Cents[]): void {
  const cents = amounts.reduce((sum, amount) => sum + amount, 0)
  if (isForCards(cents)) return
  const [least, most] = [formatCents(MIN_CARD_AMOUNT), formatCents(MAX_CARD_AMOUNT)]
  const what = amounts.length > 1 ? "These items can't be paid together" : "This item can't be paid"
  throw conflict(`${what} by card: cards work from ${least} to ${most}. Please contact us about it.`)
}
