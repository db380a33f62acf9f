import type { Transaction } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict } from '../../http/app-error.ts'
import { isDeskHold } from '../../product/hold.ts'
import {
  HELD,
  isUnsettled,
  lockExistingHolds,
  OFFERED,
  PAYING,
  settleExisting,
  someUnavailable,
  supersede,
} from '../hold/existing-holds.ts'
import { advanceLines } from '../line/line.ts'
import { lineIsDue, moveLines, productsOf } from '../line/line-moves.ts'
import { findOffers, findOffersBatched, lockProducts, type Offer } from '../line/offer-queries.ts'
import { isOfTill, refusalOf, type Till } from './till.ts'

interface Options {
  /** Keeps the till's existing holds instead of ending them for new rows. */
  keepsHolds?: boolean
}

/**
 * Runs `sell` in a transaction that locks the items, all or none, after checking that this till may sell them now. Closes this
 * till's open payment pages for them first. Throws 404, 403 without a sale or for another seller's item, 409 with `unavailable`,
 * and 502 or 503 if a payment has to be settled first and the provider can't be reached.
 */
export async function ringUp<T>(
  deps: Deps,
  till: Till,
  productIds: number[],
  sell: (tx: Transaction, offers: Offer[], now: Date) => Promise<T>,
  { keepsHolds = false }: Options = {},
): Promise<T> {
  // Refuse what we can without waiting for a lock.
  const seen = await findOffersBatched(deps, productIds)
  refuse(till, productIds, seen, deps.now())
  await advanceLines(deps, seen)
  const taken = await deps.db.transaction(async (tx) => {
    await lockProducts(tx, productIds)
    const now = deps.now()
    const offers = refuse(till, productIds, await findOffers(tx, productIds, now), now)
    const existing = await lockExistingHolds(tx, offers)
    const unsettled = existing.filter((checkouts) => isUnsettled(checkouts, now))
    if (unsettled.length > 0) return { unsettled }
    const ending = existing.filter(([first]) => first && !(keepsHolds && isDeskHold(first)))
    await supersede(tx, ending, now)
    const released = productsOf(ending.flat()).filter((id) => !productIds.includes(id))
    return { released, result: await sell(tx, offers, now) }
  })
  if ('unsettled' in taken) {
    for (const checkouts of taken.unsettled ?? [])
      if (!(await settleExisting(deps, checkouts)))
        throw conflict(checkouts.some((checkout) => isOfTill(checkout, till)) ? PAYING : HELD)
    return ringUp(deps, till, productIds, sell, { keepsHolds })
  }
  await moveLines(deps, taken.released)
  return taken.result
}

/** Returns the offers in the order of the ids. */
function refuse(till: Till, productIds: number[], offers: Offer[], now: Date): Offer[] {
  const byId = new Map(offers.map((offer) => [offer.product.id, offer]))
  const unavailable: NonNullable<AppError['unavailable']> = []
  for (const productId of productIds) {
    const offer = byId.get(productId)
    const refusal = refusalOf(till, offer, now)
    if (refusal && refusal.code !== 'conflict') throw refusal
    // The next in line comes first.
    const message = refusal?.message ?? (offer && lineIsDue(offer, now) ? OFFERED : null)
    if (message !== null) unavailable.push({ productId, message })
  }
  const [first] = unavailable
  if (first && productIds.length === 1) throw new AppError('conflict', first.message, { unavailable })
  if (first) throw someUnavailable(unavailable, productIds.length)
  return productIds.flatMap((id) => byId.get(id) ?? [])
}
