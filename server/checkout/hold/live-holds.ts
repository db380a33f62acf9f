import type { Answer } from '../../../contracts/call.ts'
import { nameAtDesk } from '../../../contracts/desk-pass-rules.ts'
import type { LiveHold } from '../../../contracts/hold.ts'
import { OFFER_MS } from '../../../contracts/line-rules.ts'
import type { Deps } from '../../deps.ts'
import { groupRows } from '../../group-rows.ts'
import { listLiveOffers } from '../line/line-queries.ts'
import { findLiveHolds } from './hold-queries.ts'

/** Items being paid for or offered to the next in line, longest held first. */
export async function liveHolds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Answer<typeof LiveHold>[]> {
  const holds = await findLiveHolds(db, now())
  const sizes = new Map(groupRows(holds, ({ reference }) => reference).map((rows) => [rows[0].reference, rows.length]))
  const offers = (await listLiveOffers(db, now())).map(({ productId, title, username, until }) => ({
    productId,
    title,
    buyerName: username ?? 'A guest in line',
    since: new Date(until.getTime() - OFFER_MS),
    until,
    isOffer: true,
  }))
  const paying = holds.flatMap(({ productId, reference, title, buyerName, createdAt, expiresAt, cashier, helper }) => {
    if (productId === null) return []
    const soldBy = nameAtDesk(cashier, helper)
    const otherItems = (sizes.get(reference) ?? 1) - 1
    const hold = { productId, title, buyerName, since: createdAt, until: expiresAt, isOffer: false }
    return [{ ...hold, ...(soldBy !== null && { soldBy }), ...(otherItems > 0 && { otherItems }) }]
  })
  return [...paying, ...offers].sort((a, b) => a.since.getTime() - b.since.getTime())
}
