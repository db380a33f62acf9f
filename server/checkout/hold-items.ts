import { randomUUID } from 'node:crypto'
import type { Buyer } from '../../contracts/checkout.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { type AppError, conflict, notAllowed, notFound } from '../http/app-error.ts'
import type { Viewer } from '../http/viewer.ts'
import { isBuyerOf, isLive } from '../product/hold.ts'
import {
  type CheckoutRow,
  changeOpenCheckouts,
  type ForSale,
  findOffers,
  insertCheckouts,
  lockProducts,
  maySee,
  type Offer,
  saleNotActive,
} from './checkout-queries.ts'
import { lookAtOffers } from './first-look.ts'
import { enforceHoldLimits } from './hold-limits.ts'
import { take, takingOf } from './hold-turns.ts'
import { type Asker, holderOf } from './holder.ts'
import { advanceLines } from './line.ts'
import { isOffered, isOfferedTo, lineIsDue, moveLines } from './line-moves.ts'
import { leaveLines } from './line-queries.ts'
import {
  findMet,
  HELD,
  isUnsettled,
  OFFERED,
  passOver,
  refuseAll,
  refuseUnpayable,
  settleFirst,
  someUnavailable,
} from './meet-holds.ts'
import { taxOn } from './tax-on.ts'

export interface Hold {
  /** One for each item. */
  checkouts: CheckoutRow[]
  products: ForSale[]
  /** Made by this request, rather than met. */
  isNew: boolean
  /** What the buyer held for another set, and let go for this one. */
  letGo: number[]
}

/**
 * How long items are held while the provider makes the page, in ms: longer than the slowest answer we wait for, and
 * short, since after a crash in between nobody can use the hold.
 */
const OPENING_LENGTH = 60 * 1000

/**
 * The buyer's own hold on just these items, or a new one of all of them in state `opening`. What they hold already for another
 * set passes over to this one, once the page of that set takes no more money. Throws as `openCheckout` says.
 */
export async function holdItems(deps: Deps, asker: Asker, buyer: Buyer, productIds: number[]): Promise<Hold> {
  const { db } = deps
  // When a sale opens a thousand ask at once, and most come too late: a look without a lock is enough to tell them.
  const offers = await lookAtOffers(deps, productIds)
  refuse(deps, asker, productIds, offers)
  await advanceLines(deps, offers)
  const taking = takingOf(db, productIds)
  if (taking) {
    await taking
    return holdItems(deps, asker, buyer, productIds)
  }
  const taken = await take(db, productIds, () => db.transaction((tx) => takeHolds(tx, deps, asker, buyer, productIds)))
  if ('unsettled' in taken) {
    for (const checkouts of taken.unsettled) await settleFirst(deps, checkouts)
    return holdItems(deps, asker, buyer, productIds)
  }
  await moveLines(deps, taken.letGo)
  return taken
}

/** `unsettled`: payments of which the provider has to be asked before their items can be held. */
type Taken = Hold | { unsettled: CheckoutRow[][] }

async function takeHolds(
  tx: Transaction,
  deps: Deps,
  asker: Asker,
  buyer: Buyer,
  productIds: number[],
): Promise<Taken> {
  await lockProducts(tx, productIds)
  const now = deps.now()
  // Under the lock, and asked after it was there, nothing is missed.
  const found = await findOffers(tx, productIds, now)
  const offers = refuse(deps, asker, productIds, found, now)
  // Whoever waits comes first: the line moves by the next look at it, and not past this buyer.
  const dueIds = found.filter((offer) => lineIsDue(offer, now)).map(({ product }) => product.id)
  refuseAll(dueIds, productIds.length)
  const products = offers.map(({ product }) => product)
  const met = await findMet(tx, offers)
  const [known, ...others] = met
  if (known && others.length === 0 && isOfJust(known, productIds, now))
    return { checkouts: await keepBuyer(tx, known, asker, buyer, now), products, isNew: false, letGo: [] }
  const unsettled = met.filter((checkouts) => isUnsettled(checkouts, now))
  if (unsettled.length > 0) return { unsettled }
  const own = met.flat().filter((checkout) => isLive(checkout, now))
  await enforceHoldLimits(tx, deps, asker, { productIds, passing: own, now })
  for (const [first] of met) if (first) await passOver(tx, first, now)
  const reference = `checkout-${randomUUID()}`
  const checkouts = await insertCheckouts(
    tx,
    offers.map(({ product, sale }) => ({
      reference,
      provider: deps.providers.payments.id,
      productId: product.id,
      title: product.title,
      buyerId: asker.account?.id ?? null,
      visitorId: asker.visitorId,
      holder: holderOf(deps, asker),
      ...buyer,
      amount: product.price,
      tax: taxOn(deps, sale, product.price),
      saleEventId: sale?.id ?? null,
      heldSince: own.find(({ productId }) => productId === product.id)?.heldSince ?? now,
      expiresAt: new Date(now.getTime() + OPENING_LENGTH),
      createdAt: now,
      updatedAt: now,
    })),
  )
  if (offers.some(({ hasLine }) => hasLine)) await leaveLines(tx, asker, productIds)
  const letGo = own.flatMap(({ productId }) => (productId === null || productIds.includes(productId) ? [] : productId))
  return { checkouts, products, isNew: true, letGo }
}

function isOfJust(checkouts: CheckoutRow[], productIds: number[], now: Date): boolean {
  const [first] = checkouts
  const isUsable = first !== undefined && isLive(first, now) && (first.status === 'opening' || first.url !== null)
  const held = new Set(checkouts.map(({ productId }) => productId))
  return isUsable && held.size === productIds.length && productIds.every((id) => held.has(id))
}

/**
 * The checks, in the order of decisions.md section 10. What fails for an item of several is told of all of them together.
 * Answers the offers in the order of the ids.
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

/** Who asks again may have mended their name or address, or signed in; the page and the price stay. */
async function keepBuyer(
  tx: Transaction,
  checkouts: CheckoutRow[],
  { account }: Viewer,
  buyer: Buyer,
  updatedAt: Date,
): Promise<CheckoutRow[]> {
  const [first] = checkouts
  // While the page is being made the provider has to hear the same question again.
  if (first?.status !== 'open') return checkouts
  return changeOpenCheckouts(tx, first.reference, { ...buyer, buyerId: account?.id ?? null, updatedAt })
}
