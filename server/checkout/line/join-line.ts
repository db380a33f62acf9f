import type { LineJoined, NewLinePlace } from '../../../contracts/line.ts'
import { LINE_LIMIT } from '../../../contracts/line-rules.ts'
import type { Transaction } from '../../database/connect.ts'
import { shareWrites } from '../../database/share-writes.ts'
import type { Deps } from '../../deps.ts'
import { type AppError, conflict, notFound } from '../../http/app-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import { isLive } from '../../product/hold.ts'
import { notForSale } from '../hold/existing-holds.ts'
import { advanceLines, isHeldBy, readOffer } from './line.ts'
import { isOf, isOffered } from './line-moves.ts'
import { findLines, insertPlaces, type NewPlace, updateEmail, type Waiting } from './line-queries.ts'
import { findOffers, lockProducts, maySee, type Offer } from './offer-queries.ts'

export interface JoinRequest extends NewLinePlace {
  viewer: Viewer
  productId: number
}

type JoinResult = LineJoined | { refusal: AppError }

const join = shareWrites<Deps, JoinRequest, JoinResult>({
  maxCalls: 50,
  together: (deps, requests, options) => deps.db.transaction((tx) => joinLines(tx, deps, requests, options)),
})

/**
 * Joins the line for a held item, or returns the place the viewer already has. Throws 404, or 409 if the item is free, sold or
 * the viewer's own, if they hold it themselves, if no sale is on, or if the line is full.
 */
export async function joinLine(
  deps: Deps,
  viewer: Viewer,
  productId: number,
  { email }: NewLinePlace,
): Promise<LineJoined> {
  await advanceLines(deps, [await readOffer(deps, viewer, productId)])
  const result = await join(deps, { viewer, productId, email })
  if ('refusal' in result) throw result.refusal
  return result
}

/**
 * Gives places in line, in the order of the requests. A refusal writes nothing. With `isShared`, requests for items that another
 * transaction has locked get no result, and neither do repeated ones for a place that this transaction is about to give.
 */
export async function joinLines(
  tx: Transaction,
  deps: Deps,
  requests: JoinRequest[],
  { isShared }: { isShared: boolean },
): Promise<Map<JoinRequest, JoinResult>> {
  const ids = [...new Set(requests.map(({ productId }) => productId))]
  const locked = new Set((await lockProducts(tx, ids, { skipLocked: isShared })).map(({ id }) => id))
  const now = deps.now()
  const offers = await findOffers(tx, [...locked], now)
  const places = await findLines(tx, [...locked])
  const joining: NewPlace[] = []
  const results = new Map<JoinRequest, JoinResult>()
  for (const request of requests) {
    const { viewer, productId, email } = request
    const isHere = (place: Pick<NewPlace, 'productId'>) => place.productId === productId
    if ((isShared && !locked.has(productId)) || joining.some((place) => isHere(place) && isOf(place, viewer))) continue
    const line = places.filter(isHere)
    const index = line.findIndex((place) => isOf(place, viewer))
    const known = line[index]
    const length = line.length + joining.filter(isHere).length
    const refusal = refusalOf(
      viewer,
      offers.find(({ product }) => product.id === productId),
      { known, length },
      now,
    )
    const guestEmail = viewer.account ? undefined : email
    if (refusal) {
      results.set(request, { refusal })
    } else if (known) {
      if (guestEmail) await updateEmail(tx, known.id, guestEmail)
      results.set(request, { position: index + 1, length })
    } else {
      const { account, visitorId } = viewer
      joining.push({ productId, userId: account?.id ?? null, visitorId, email: guestEmail ?? null, createdAt: now })
      results.set(request, { position: length + 1, length: length + 1 })
    }
  }
  if (joining.length > 0) await insertPlaces(tx, joining)
  return results
}

function refusalOf(
  viewer: Viewer,
  offer: Offer | undefined,
  { known, length }: { known: Waiting | undefined; length: number },
  now: Date,
): AppError | null {
  if (!offer || !maySee(offer.product, viewer)) return notFound('Product not found')
  const { product, sale, hold } = offer
  if (product.sellerId === viewer.account?.id) return conflict('This is your own item.')
  if (product.status === 'sold') return notForSale(product)
  if (isHeldBy(offer, viewer, now)) return conflict('You are holding this item yourself.')
  if (!sale) return conflict("The sale is over, so this item can't be bought now.")
  const isHeld = (hold && isLive(hold, now)) || isOffered(offer, now)
  if (!isHeld) return conflict('This item is free. You can buy it now.')
  return !known && length >= LINE_LIMIT ? conflict('The line is full.') : null
}
