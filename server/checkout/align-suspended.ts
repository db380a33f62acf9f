import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { alignListings } from '../product/suspended-listings.ts'
import { endHold } from './hold/end-hold.ts'
import { findHiddenHeld } from './hold/hold-queries.ts'
import { moveLines } from './line/line-moves.ts'
import { leaveAllLines } from './line/line-queries.ts'

/**
 * Hides the listings of a suspended account, or brings back those of a restored one. Holds and lines of hidden items end; a
 * payment in progress is refunded in full, since the item is no longer for sale. The account loses its own places in line,
 * since it cannot take an offer. Idempotent.
 */
export async function alignSuspended(deps: Deps, accountId: number, actorId: number): Promise<void> {
  await moveLines(deps, await leaveAllLines(deps.db, accountId))
  const ids = await alignListings(deps, accountId, actorId)
  // An earlier run may have hidden some and ended no hold, because the provider was down or the server died.
  for (const productId of await findHiddenHeld(deps.db, accountId, deps.now()))
    await endHold(deps, actorId, productId).catch((error) => {
      if (!(error instanceof AppError)) throw error
      deps.log.warn({ err: error, productId }, "a hold of a suspended account's item ends by itself")
    })
  await moveLines(deps, ids)
}
