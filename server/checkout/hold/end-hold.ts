import { recordAudit } from '../../admin/audit.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../http/app-error.ts'
import { isLive } from '../../product/hold.ts'
import { type CheckoutRow, findCheckouts, moveCheckouts } from '../checkout-queries.ts'
import { isOffered, moveLines, productsOf } from '../line/line-moves.ts'
import { deletePlace } from '../line/line-queries.ts'
import { findOffers, type Offer } from '../line/offer-queries.ts'
import { fetchSession, settle } from '../settle.ts'
import { PAYING } from './existing-holds.ts'
import { markEndedByAdmin } from './hold-queries.ts'

const PAID = 'This item was just paid for. The sale stands.'

/**
 * Ends an unpaid hold for an admin, with all items of its payment: they are free for others, the payment page closes, and the
 * hold doesn't count against the buyer. Throws 404 for an unknown product, 409 if nothing holds it or the buyer has paid, 502 or
 * 503 if the provider can't be reached, and then the hold stays.
 */
export async function endHold(deps: Deps, adminId: number, productId: number): Promise<void> {
  const [offer] = await findOffers(deps.db, [productId], deps.now())
  if (!offer) throw notFound('Product not found')
  const { hold } = offer
  if (!hold || !isLive(hold, deps.now())) {
    if (isOffered(offer, deps.now()) && (await endOffer(deps, adminId, offer))) return
    throw conflict('Nobody is holding this item.')
  }
  if (hold.status === 'open') return endOpen(deps, adminId, hold)
  // If not, the payment page has just opened.
  if (!(await endOpening(deps, adminId, hold))) return endHold(deps, adminId, productId)
}

/** Nobody has the payment page yet. `openPage` closes it when it finds the hold ended. */
async function endOpening(deps: Deps, adminId: number, hold: CheckoutRow): Promise<boolean> {
  const { db, now } = deps
  const ended = await db.transaction(async (tx) => {
    const ended = await moveCheckouts(tx, hold.reference, 'failed', { endedByAdmin: true, updatedAt: now() })
    for (const checkout of ended) await recordEnd(tx, adminId, checkout)
    return ended
  })
  await moveLines(deps, productsOf(ended))
  return ended.length > 0
}

/** Offers the item to the next in line. False if the offer had already ended. */
async function endOffer(deps: Deps, adminId: number, { product, place }: Offer): Promise<boolean> {
  const isEnded = await deps.db.transaction(async (tx) => {
    if (!place || !(await deletePlace(tx, place.id))) return false
    const details = { title: product.title, offer: place.id }
    await recordAudit(tx, { actorId: adminId, action: 'hold.ended', subjectId: product.id, details })
    return true
  })
  await moveLines(deps, [product.id])
  return isEnded
}

async function endOpen(deps: Deps, adminId: number, hold: CheckoutRow): Promise<void> {
  const { db, now } = deps
  // First, since the provider's webhook about the closed page may arrive before its response.
  await markEndedByAdmin(db, hold.reference)
  const session = await fetchSession(deps, { ...hold, expiresAt: now() })
  if (session?.status === 'open') throw conflict(PAYING)
  if (session?.status === 'paid') {
    await settle(deps, await findCheckouts(db, hold.reference))
    throw conflict(PAID)
  }
  await db.transaction(async (tx) => {
    const moved = await moveCheckouts(tx, hold.reference, 'expired', { updatedAt: now() })
    const ended = moved.length > 0 ? moved : await findCheckouts(tx, hold.reference)
    if (ended.some(({ status }) => status !== 'expired' && status !== 'cancelled')) throw conflict(PAID)
    for (const checkout of ended) await recordEnd(tx, adminId, checkout)
  })
  await moveLines(deps, productsOf(await findCheckouts(db, hold.reference)))
}

const recordEnd = (tx: Transaction, adminId: number, { id, productId, title }: CheckoutRow): Promise<void> =>
  recordAudit(tx, {
    actorId: adminId,
    action: 'hold.ended',
    ...(productId !== null && { subjectId: productId }),
    details: { title, checkout: id },
  })
