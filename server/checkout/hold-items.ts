import { randomUUID } from 'node:crypto'
import type { Buyer } from '../../contracts/checkout.ts'
import { batchReads } from '../database/batch-reads.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { type AppError, conflict, notAllowed, notFound } from '../http/app-error.ts'
import type { Viewer } from '../http/viewer.ts'
import { isBuyerOf, isLive } from '../product/hold.ts'
import { type CheckoutRow, changeOpenCheckouts, insertCheckouts, saleNotActive } from './checkout-queries.ts'
import {
  findExistingHolds,
  HELD,
  isUnsettled,
  OFFERED,
  refuseOffered,
  refuseUnpayable,
  settleExisting,
  someUnavailable,
  supersede,
} from './existing-holds.ts'
import { enforceHoldLimits } from './hold-limits.ts'
import { holderOf, type Requester } from './holder.ts'
import { advanceLines } from './line.ts'
import { isOffered, isOfferedTo, lineIsDue, moveLines } from './line-moves.ts'
import { leaveLines } from './line-queries.ts'
import { type ForSale, findOffers, lockProducts, maySee, type Offer } from './offer-queries.ts'
import { pendingHold, trackHold } from './pending-holds.ts'
import { taxOn } from './tax-on.ts'

export interface Hold {
  /** One for each item. */
  checkouts: CheckoutRow[]
  products: ForSale[]
  /** Created by this request. */
  isNew: boolean
  /** The buyer's held items that are not part of this payment; they are free again. */
  released: number[]
}

/**
 * How long items are held while the provider creates the payment page, in ms: longer than our slowest timeout, and short,
 * because after a crash nobody can use the hold.
 */
export const OPENING_MS = 60 * 1000

/** Without a lock. */
export const findOffersBatched = batchReads(
  ({ db, now }: Pick<Deps, 'db' | 'pool' | 'now'>, ids) => findOffers(db, ids, now()),
  ({ product }) => product.id,
)

/**
 * Returns the buyer's existing hold on exactly these items, or holds all of them in state `opening`. A hold of the buyer's that
 * overlaps is replaced, once its page can no longer be paid. Throws as `openCheckout` does.
 */
export async function holdItems(deps: Deps, requester: Requester, buyer: Buyer, productIds: number[]): Promise<Hold> {
  const { db } = deps
  // When a sale opens, most of a thousand buyers are too late. Turn them away without a lock.
  const offers = await findOffersBatched(deps, productIds)
  refuse(deps, requester, productIds, offers)
  await advanceLines(deps, offers)
  const pending = pendingHold(db, productIds)
  if (pending) {
    await pending
    return holdItems(deps, requester, buyer, productIds)
  }
  const taken = await trackHold(db, productIds, () =>
    db.transaction((tx) => createHolds(tx, deps, requester, buyer, productIds)),
  )
  if ('unsettled' in taken) {
    for (const checkouts of taken.unsettled) await settleExisting(deps, checkouts)
    return holdItems(deps, requester, buyer, productIds)
  }
  await moveLines(deps, taken.released)
  return taken
}

/** `unsettled`: payments to settle with the provider before their items can be held. */
type HoldResult = Hold | { unsettled: CheckoutRow[][] }

async function createHolds(
  tx: Transaction,
  deps: Deps,
  requester: Requester,
  buyer: Buyer,
  productIds: number[],
): Promise<HoldResult> {
  await lockProducts(tx, productIds)
  const now = deps.now()
  // Read again under the lock.
  const found = await findOffers(tx, productIds, now)
  const offers = refuse(deps, requester, productIds, found, now)
  // The next in line comes first; the line advances on its next read.
  const dueIds = found.filter((offer) => lineIsDue(offer, now)).map(({ product }) => product.id)
  refuseOffered(dueIds, productIds.length)
  const products = offers.map(({ product }) => product)
  const existing = await findExistingHolds(tx, offers)
  const [known, ...others] = existing
  if (known && others.length === 0 && coversExactly(known, productIds, now))
    return { checkouts: await keepBuyer(tx, known, requester, buyer, now), products, isNew: false, released: [] }
  const unsettled = existing.filter((checkouts) => isUnsettled(checkouts, now))
  if (unsettled.length > 0) return { unsettled }
  const own = existing.flat().filter((checkout) => isLive(checkout, now))
  await enforceHoldLimits(tx, deps, requester, { productIds, passing: own, now })
  for (const [first] of existing) if (first) await supersede(tx, first, now)
  const reference = `checkout-${randomUUID()}`
  const checkouts = await insertCheckouts(
    tx,
    offers.map(({ product, sale }) => ({
      reference,
      provider: deps.providers.payments.id,
      productId: product.id,
      title: product.title,
      buyerId: requester.account?.id ?? null,
      visitorId: requester.visitorId,
      holder: holderOf(deps, requester),
      ...buyer,
      amount: product.price,
      tax: taxOn(deps, sale, product.price),
      saleEventId: sale?.id ?? null,
      heldSince: own.find(({ productId }) => productId === product.id)?.heldSince ?? now,
      expiresAt: new Date(now.getTime() + OPENING_MS),
      createdAt: now,
      updatedAt: now,
    })),
  )
  if (offers.some(({ hasLine }) => hasLine)) await leaveLines(tx, requester, productIds)
  const released = own.flatMap(({ productId }) =>
    productId === null || productIds.includes(productId) ? [] : productId,
  )
  return { checkouts, products, isNew: true, released }
}

function coversExactly(checkouts: CheckoutRow[], productIds: number[], now: Date): boolean {
  const [first] = checkouts
  const isUsable = first !== undefined && isLive(first, now) && (first.status === 'opening' || first.url !== null)
  const held = new Set(checkouts.map(({ productId }) => productId))
  return isUsable && held.size === productIds.length && productIds.every((id) => held.has(id))
}

/**
 * Throws the first failing check, in the order of the specification. With several items, the failures of all of them are
 * reported together. Returns the offers in the order of the ids.
 */
function refuse(deps: Deps, viewer: Viewer, productIds: number[], offers: Offer[], now = deps.now()): Offer[] {
  const byId = new Map(offers.map((offer) => [offer.product.id, offer]))
  const refusals = productIds.map((id) => refusalOf(viewer, byId.get(id), now))
  const [only] = refusals
  if (refusals.length === 1 && only) throw only
  if (offers.length > 0 && !offers[0]?.sale) throw saleNotActive()
  const unavailable = productIds.flatMap((productId, index) => {
    const refusal = refusals[index]
    return refusal ? [{ productId, message: refusal.message }] : []
  })
  if (unavailable.length > 0) throw someUnavailable(unavailable, productIds.length)
  const ordered = productIds.flatMap((id) => byId.get(id) ?? [])
  const isKnown = ordered.every(({ hold }) => hold && isLive(hold, now))
  if (!isKnown) refuseUnpayable(ordered.map(({ product, sale }) => product.price + taxOn(deps, sale, product.price)))
  return ordered
}

function refusalOf(viewer: Viewer, offer: Offer | undefined, now: Date): AppError | null {
  if (!offer || !maySee(offer.product, viewer)) return notFound('Product not found')
  const { product, sale, hold } = offer
  if (!sale) return saleNotActive()
  if (product.sellerId === viewer.account?.id) return notAllowed('You cannot buy your own item.')
  if (product.status === 'sold') return conflict('This item has already been purchased.')
  if (product.status !== 'approved') return conflict(`This item is ${product.status} and not for sale.`)
  if (hold && isLive(hold, now)) return isBuyerOf(hold, viewer) ? null : conflict(HELD)
  return isOffered(offer, now) && !isOfferedTo(offer, viewer) ? conflict(OFFERED) : null
}

/** On a repeated request the buyer may have corrected their name or address, or signed in. The page and the price stay. */
async function keepBuyer(
  tx: Transaction,
  checkouts: CheckoutRow[],
  { account }: Viewer,
  buyer: Buyer,
  updatedAt: Date,
): Promise<CheckoutRow[]> {
  const [first] = checkouts
  // While the page is being created, the provider must get the same request again.
  if (first?.status !== 'open') return checkouts
  return changeOpenCheckouts(tx, first.reference, { ...buyer, buyerId: account?.id ?? null, updatedAt })
}
