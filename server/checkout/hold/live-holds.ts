import type { Answer } from '../../../contracts/call.ts'
import type { LiveHold } from '../../../contracts/hold.ts'
import { OFFER_MS } from '../../../contracts/line-rules.ts'
import type { Deps } from '../../deps.ts'
import { listLiveOffers } from '../line/line-queries.ts'
import { findLiveHolds } from './hold-queries.ts'

/** Items being paid for or offered to the next in line, longest held first. */
export async function liveHolds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Answer<typeof LiveHold>[]> {
  const holds = await findLiveHolds(db, now())
  const offers = (await listLiveOffers(db, now())).map(({ productId, title, username, until }) => ({
    productId,
    title,
    buyerName: username ?? 'A guest in line',
    since: new Date(until.getTime() - OFFER_MS),
    until,
    isOffer: true,
  }))
  const paying = holds.flatMap(({ productId, title, buyerName, createdAt, expiresAt }) =>
    productId === null ? [] : [{ productId, title, buyerName, since: createdAt, until: expiresAt, isOffer: false }],
  )
  return [...paying, ...offers].sort((a, b) => a.since.getTime() - b.since.getTime())
}
