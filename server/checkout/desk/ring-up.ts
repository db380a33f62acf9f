import type { Transaction } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { isDeskHold, isLive } from '../../product/hold.ts'
import { findOffers, lockProducts, type Offer } from '../checkout-queries.ts'
import { advanceLines } from '../line.ts'
import { lineIsDue, moveLines, productsOf } from '../line-moves.ts'
import { findMet, isUnsettled, OFFERED, passOver, settleFirst, someUnavailable } from '../meet-holds.ts'
import { refusalOf, type Till } from './till.ts'

interface Options {
  /** What the till holds already stays as it is. Otherwise it ends, for the rows that are to follow. */
  keepsHolds?: boolean
}

/**
 * Gives `take` items that this till may sell now, locked until its transaction ends, all or none. A payment page of this
 * till that is open for one of them is closed first. Throws 404, 403 without a sale or for another seller's item, 409 with
 * what is `unavailable`, 502 or 503 if the payment provider has to be asked and cannot be.
 */
export async function ringUp<T>(
  deps: Deps,
  till: Till,
  productIds: number[],
  take: (tx: Transaction, offers: Offer[], now: Date) => Promise<T>,
  { keepsHolds = false }: Options = {},
): Promise<T> {
  // Most that is refused is refused without waiting for a lock.
  const seen = await findOffers(deps.db, productIds, deps.now())
  refuse(till, productIds, seen, deps.now())
  await advanceLines(deps, seen)
  const taken = await deps.db.transaction(async (tx) => {
    await lockProducts(tx, productIds)
    const now = deps.now()
    const offers = refuse(till, productIds, await findOffers(tx, productIds, now), now)
    const met = await findMet(tx, offers)
    const unsettled = met.filter((checkouts) => isUnsettled(checkouts, now))
    if (unsettled.length > 0) return { unsettled }
    const ending = met.filter(([first]) => first && !(keepsHolds && isDeskHold(first) && isLive(first, now)))
    for (const [first] of ending) if (first) await passOver(tx, first, now)
    const letGo = productsOf(ending.flat()).filter((id) => !productIds.includes(id))
    return { letGo, result: await take(tx, offers, now) }
  })
  if ('unsettled' in taken) {
    for (const checkouts of taken.unsettled ?? []) await settleFirst(deps, checkouts)
    return ringUp(deps, till, productIds, take, { keepsHolds })
  }
  await moveLines(deps, taken.letGo)
  return taken.result
}

/** Answers the offers in the order of the ids. */
function refuse(till: Till, productIds: number[], offers: Offer[], now: Date): Offer[] {
  const byId = new Map(offers.map((offer) => [offer.product.id, offer]))
  const unavailable: NonNullable<AppError['unavailable']> = []
  for (const productId of productIds) {
    const offer = byId.get(productId)
    const refusal = refusalOf(till, offer, now)
    if (refusal && refusal.code !== 'conflict') throw refusal
    // Whoever waits for it comes first.
    const message = refusal?.message ?? (offer && lineIsDue(offer, now) ? OFFERED : null)
    if (message !== null) unavailable.push({ productId, message })
  }
  const [first] = unavailable
  if (first && productIds.length === 1) throw new AppError('conflict', first.message, { unavailable })
  if (first) throw someUnavailable(unavailable, productIds.length)
  return productIds.flatMap((id) => byId.get(id) ?? [])
}
