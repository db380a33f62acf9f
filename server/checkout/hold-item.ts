import type { Buyer } from '../../contracts/checkout.ts'
import { CARD_LEAST, CARD_MOST, type Cents, formatCents, isForCards } from '../../contracts/money.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { isBuyerOf, isLive } from '../hold/hold.ts'
import { conflict, notAllowed, notFound } from '../http/app-error.ts'
import { isAdmin, type Viewer } from '../http/viewer.ts'
import {
  type CheckoutRow,
  changeOpenCheckout,
  type ForSale,
  findOffer,
  insertCheckout,
  lockProduct,
  moveCheckout,
  type Offer,
  saleNotActive,
} from './checkout-queries.ts'
import { enforceHoldLimits } from './hold-limits.ts'
import { type Asker, holderOf } from './holder.ts'
import { settle } from './settle.ts'
import { singleFlight } from './single-flight.ts'

export interface Hold {
  checkout: CheckoutRow
  product: ForSale
  /** Made by this request, rather than met. */
  isNew: boolean
}

/**
 * How long an item is held while the provider makes the page, in ms: longer than the slowest answer we wait for, and
 * short, since after a crash in between nobody can use the hold.
 */
const OPENING_LENGTH = 60 * 1000

const HELD = 'Someone else is checking out this item'

/** The buyer's own hold on the item, or a new one, in state `opening`. Throws as `openCheckout` says. */
export async function holdItem(deps: Deps, viewer: Asker, buyer: Buyer, productId: number): Promise<Hold> {
  const met = await inTurn(deps, viewer, productId, () =>
    deps.db.transaction((tx) => takeHold(tx, deps, viewer, buyer, productId)),
  )
  if (!('lapsed' in met)) return met
  // Its buyer may have paid in the last second without our knowing. The provider knows, and will take no more money for it.
  const settled = await settle(deps, met.lapsed)
  if (settled.status === 'open') throw conflict(HELD)
  return holdItem(deps, viewer, buyer, productId)
}

/** `offer` is the item as the transaction left it. */
type Taken = (Hold & { offer: Offer }) | { lapsed: CheckoutRow }

const looks = singleFlight<Offer | null>()
const takings = singleFlight<Taken>()

/**
 * When a sale opens a thousand ask at once, and most come too late. Nobody waits for an item with a transaction and a
 * connection in hand: they look together, without a lock; then they wait here, and hear from the one before them,
 * without another look, that it is held.
 */
async function inTurn(deps: Deps, viewer: Viewer, productId: number, take: () => Promise<Taken>): Promise<Taken> {
  const { db, now } = deps
  const look = () => looks.share(db, productId, () => findOffer(db, productId, now()))
  let offer = await look()
  for (;;) {
    refuse(viewer, offer, now())
    const before = takings.underWay(db, productId)
    // Nothing may be awaited between these two lines: it would join another buyer's hold.
    if (!before) return takings.share(db, productId, take)
    const taken = await before.catch(() => null)
    offer = taken && 'offer' in taken ? taken.offer : await look()
  }
}

async function takeHold(tx: Transaction, deps: Deps, viewer: Asker, buyer: Buyer, productId: number): Promise<Taken> {
  await lockProduct(tx, productId)
  const now = deps.now()
  // Under the lock, and asked after it was there, nothing is missed.
  const offer = refuse(viewer, await findOffer(tx, productId, now), now)
  const { product, sale, hold } = offer
  if (hold && isLive(hold, now)) {
    const checkout = await keepBuyer(tx, hold, viewer, buyer, now)
    return { checkout, product, isNew: false, offer: { ...offer, hold: checkout } }
  }
  if (hold?.status === 'open') return { lapsed: hold }
  await enforceHoldLimits(tx, deps, viewer, productId, now)
  if (hold) await moveCheckout(tx, hold.id, 'failed', { updatedAt: now })
  const checkout = await insertCheckout(tx, {
    provider: deps.providers.payments.id,
    productId,
    title: product.title,
    buyerId: viewer.account?.id ?? null,
    visitorId: viewer.visitorId,
    holder: holderOf(deps, viewer),
    ...buyer,
    amount: product.price,
    saleEventId: sale.id,
    expiresAt: new Date(now.getTime() + OPENING_LENGTH),
    createdAt: now,
    updatedAt: now,
  })
  return { checkout, product, isNew: true, offer: { ...offer, hold: checkout } }
}

/** The checks, in the order of decisions.md section 10. */
function refuse(viewer: Viewer, offer: Offer | null, now: Date) {
  if (!offer || !maySee(offer.product, viewer)) throw notFound('Product not found')
  const { product, sale, hold } = offer
  if (!sale) throw saleNotActive()
  if (product.sellerId === viewer.account?.id) throw notAllowed('You cannot buy your own item.')
  if (product.status === 'sold') throw conflict('This item has already been purchased.')
  if (product.status !== 'approved') throw conflict(`This item is ${product.status} and not for sale.`)
  const isHeld = hold !== null && isLive(hold, now)
  if (isHeld && !isBuyerOf(hold, viewer)) throw conflict(HELD)
  if (!isHeld) refuseUnpayable(product.price)
  return { product, sale, hold }
}

const maySee = ({ status, sellerId }: ForSale, viewer: Viewer): boolean =>
  status === 'approved' || status === 'sold' || sellerId === viewer.account?.id || isAdmin(viewer)

/** Who asks again may have mended their name or address, or signed in; the page and the price stay. */
async function keepBuyer(
  tx: Transaction,
  hold: CheckoutRow,
  { account }: Viewer,
  buyer: Buyer,
  now: Date,
): Promise<CheckoutRow> {
  // While the page is being made the provider has to hear the same question again.
  if (hold.status !== 'open') return hold
  const changed = await changeOpenCheckout(tx, hold.id, { ...buyer, buyerId: account?.id ?? null, updatedAt: now })
  return changed ?? hold
}

/** Throws 409 for a price that no card can carry. */
function refuseUnpayable(price: Cents): void {
  if (isForCards(price)) return
  const [least, most] = [formatCents(CARD_LEAST), formatCents(CARD_MOST)]
  throw conflict(`This item can't be paid by card: cards work from ${least} to ${most}. Please contact us about it.`)
}
