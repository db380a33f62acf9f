import type { LiveHold } from '../../contracts/hold.ts'
import type { Deps } from '../deps.ts'
import { findLiveHolds } from './hold-queries.ts'

/** The items that somebody is paying for now, the longest held first. */
export async function liveHolds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<LiveHold[]> {
  const holds = await findLiveHolds(db, now())
  return holds.flatMap(({ productId, title, buyerName, createdAt, expiresAt }) =>
    productId === null
      ? []
      : [
          {
            productId,
            title,
            buyerName,
            since: createdAt.toISOString(),
            until: expiresAt.toISOString(),
            isOffer: false,
          },
        ],
  )
}
