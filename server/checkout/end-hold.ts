import { recordAudit } from '../admin/audit.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { isLive } from '../hold/hold.ts'
import { conflict, notFound } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { type CheckoutRow, findCheckout, findOffer, moveCheckout } from './checkout-queries.ts'
import { markEndedByAdmin } from './hold-queries.ts'
import { askProvider, settle } from './settle.ts'

const PAID = 'This item was just paid for. The sale stands.'

/**
 * Ends an unpaid hold for an admin: the item is free for others, the buyer's payment page takes no more money, and the hold
 * does not count against the buyer. Throws 404 for an unknown product, 409 when nothing holds it or when the buyer was
 * faster and has paid, 502 or 503 when the provider cannot be asked, and then the hold stays.
 */
export async function endHold(deps: Deps, admin: Signed, productId: number): Promise<void> {
  const offer = await findOffer(deps.db, productId, deps.now())
  if (!offer) throw notFound('Product not found')
  const { hold } = offer
  if (!hold || !isLive(hold, deps.now())) throw conflict('Nobody is holding this item.')
  if (hold.status === 'open') return endOpen(deps, admin, hold)
  // Otherwise the payment page was made in this moment.
  if (!(await endOpening(deps, admin, hold))) return endHold(deps, admin, productId)
}

/** Nobody has the address of its payment page; whoever makes the page closes it when they find the hold ended. */
const endOpening = ({ db, now }: Deps, admin: Signed, hold: CheckoutRow): Promise<boolean> =>
  db.transaction(async (tx) => {
    const ended = await moveCheckout(tx, hold.id, 'failed', { endedByAdmin: true, updatedAt: now() })
    if (ended) await recordEnd(tx, admin, ended)
    return ended !== null
  })

async function endOpen(deps: Deps, admin: Signed, hold: CheckoutRow): Promise<void> {
  const { db, now } = deps
  // Before the provider is asked: its notice that the page is closed may be here before its answer.
  await markEndedByAdmin(db, hold.id)
  const session = await askProvider(deps, { ...hold, expiresAt: now() })
  if (session?.status === 'open')
    throw conflict('A payment for this item is going through. Please check again in a minute.')
  if (session?.status === 'paid') {
    await settle(deps, hold)
    throw conflict(PAID)
  }
  await db.transaction(async (tx) => {
    const ended = await moveCheckout(tx, hold.id, 'expired', { updatedAt: now() })
    const { status } = ended ?? (await findCheckout(tx, hold.id))
    if (status !== 'expired' && status !== 'cancelled') throw conflict(PAID)
    await recordEnd(tx, admin, hold)
  })
}

const recordEnd = (tx: Transaction, admin: Signed, { id, productId, title }: CheckoutRow): Promise<void> =>
  recordAudit(tx, {
    actorId: admin.id,
    action: 'hold.ended',
    ...(productId !== null && { subjectId: productId }),
    details: { title, checkout: id },
  })
