import type { Buyer } from '../../../contracts/checkout.ts'
import type { Deps } from '../../deps.ts'
import { accountKey } from '../../http/keys.ts'
import { isBuyerOf } from '../../product/hold.ts'
import { checkFruitlessCalls, countFruitlessCall } from '../fruitless-calls.ts'
import { advanceLines } from '../line/line.ts'
import { moveLines } from '../line/line-moves.ts'
import { findOffersBatched } from '../line/offer-queries.ts'
import type { Hold } from './create-holds.ts'
import { HELD, PAYING, refuseItems, settleExisting } from './existing-holds.ts'
import { refuse } from './hold-checks.ts'
import { pendingHold, requestHold } from './hold-queue.ts'
import type { Requester } from './holder.ts'

/**
 * Returns the buyer's existing hold on exactly these items, or holds all of them in state `opening`. Replaces the buyer's other
 * holds of them once their pages can no longer be paid, at most a hundred times a minute. Throws as `openCheckout` does.
 */
export async function holdItems(deps: Deps, requester: Requester, buyer: Buyer, productIds: number[]): Promise<Hold> {
  // When a sale opens, most of a thousand buyers are too late. Turn them away without a lock.
  const offers = await findOffersBatched(deps, productIds)
  refuse(deps, requester, productIds, offers)
  await advanceLines(deps, offers)
  const pending = pendingHold(deps.db, productIds)
  if (pending) {
    await pending
    return holdItems(deps, requester, buyer, productIds)
  }
  const result = await requestHold(deps, { requester, buyer, productIds }, offers)
  if ('refusal' in result) throw result.refusal
  if ('unsettled' in result) {
    if (result.unsettled.flat().some((checkout) => isBuyerOf(checkout, requester))) {
      const key = requester.account ? accountKey(requester.account.id) : requester.visitorId
      checkFruitlessCalls(key)
      countFruitlessCall(key)
    }
    for (const checkouts of result.unsettled)
      if (!(await settleExisting(deps, checkouts))) {
        const isOwn = checkouts.some((checkout) => isBuyerOf(checkout, requester))
        const ids = productIds.filter((id) => checkouts.some(({ productId }) => productId === id))
        refuseItems(ids, isOwn ? PAYING : HELD, productIds.length)
      }
    return holdItems(deps, requester, buyer, productIds)
  }
  await moveLines(deps, result.released)
  return result
}
