import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { isLive } from '../product/hold.ts'
import { alignListings } from '../product/suspended-listings.ts'
import { endHold } from './end-hold.ts'
import { moveLines } from './line-moves.ts'
import { leaveAllLines } from './line-queries.ts'
import { findOffers } from './offer-queries.ts'

/**
 * Hides the listings of a suspended account, or brings back those of a restored one. Holds and lines of hidden items end; a
 * payment in progress is refunded in full, since the item is no longer for sale. The account loses its own places in line,
 * since it cannot take an offer. Idempotent.
 */
export async function alignSuspended(deps: Deps, accountId: number, actorId: number): Promise<void> {
  await moveLines(deps, await leaveAllLines(deps.db, accountId))
  const ids = await alignListings(deps, accountId, actorId)
  if (ids.length === 0) return
  for (const { product, hold } of await findOffers(deps.db, ids, deps.now())) {
    if (product.status !== 'unlisted' || !hold || !isLive(hold, deps.now())) continue
    await endHold(deps, actorId, product.id).catch((error) => {
      if (!(error instanceof AppError)) throw error
      deps.log.warn({ err: error, productId: product.id }, 'a hold of a suspended account’s item ends by itself')
    })
  }
  await moveLines(deps, ids)
}
