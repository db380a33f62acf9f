import { randomUUID } from 'node:crypto'
import type { Answer } from '../../../contracts/call.ts'
import type { RungUpHold } from '../../../contracts/desk.ts'
import { DESK_HOLD_MS } from '../../../contracts/desk-rules.ts'
import { recordAudit } from '../../admin/audit.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { DESK } from '../../product/hold.ts'
import { changeOpenCheckouts, insertCheckouts, moveCheckouts } from '../checkout-queries.ts'
import { findPassHolds, findTillHolds } from '../hold/hold-queries.ts'
import { moveLines } from '../line/line-moves.ts'
import { lockProducts } from '../line/offer-queries.ts'
import { ringUp } from './ring-up.ts'
import { deskCheckout, type Till } from './till.ts'

/** Holds items that are being rung up, all or none, or renews their holds. Throws as `ringUp` does. */
export async function holdAtDesk(deps: Deps, till: Till, productIds: number[]): Promise<Answer<typeof RungUpHold>> {
  return ringUp(
    deps,
    till,
    productIds,
    async (tx, offers, now) => {
      const expiresAt = new Date(now.getTime() + DESK_HOLD_MS)
      // An admin may have ended one after it was read.
      const renewed = new Set<number | null>()
      for (const { hold } of offers)
        if (hold?.provider === DESK)
          for (const { productId } of await changeOpenCheckouts(tx, hold.reference, { expiresAt, updatedAt: now }))
            renewed.add(productId)
      const rows = offers
        .filter(({ product }) => !renewed.has(product.id))
        .map((offer) => ({
          ...deskCheckout(till, offer, now),
          reference: `desk-${randomUUID()}`,
          provider: DESK,
          status: 'open' as const,
          expiresAt,
        }))
      if (rows.length > 0) await insertCheckouts(tx, rows)
      return { expiresAt, items: offers.map(({ product: { id, price } }) => ({ productId: id, price })) }
    },
    { keepsHolds: true },
  )
}

/** Releases what this till is ringing up: these items, or all. Returns their ids. */
export async function releaseHolds(deps: Deps, till: Till, productIds?: number[]): Promise<number[]> {
  const holds = await findTillHolds(deps.db, till.visitorId)
  const released: number[] = []
  for (const { reference, productId } of holds) {
    if (productId === null || (productIds && !productIds.includes(productId))) continue
    await moveCheckouts(deps.db, reference, 'cancelled', { passedOver: true, updatedAt: deps.now() })
    released.push(productId)
  }
  await moveLines(deps, released)
  return released
}

/** Ends the holds of a pass that an admin revokes. Returns the freed items: call `moveLines` for them after the commit. */
export async function endPassHolds(tx: Transaction, adminId: number, passId: number, now: Date): Promise<number[]> {
  const productIds = (await findPassHolds(tx, passId)).flatMap(({ productId }) => productId ?? [])
  if (productIds.length === 0) return []
  await lockProducts(tx, productIds)
  // Read again under the lock: the desk may have sold or released some.
  const ended: number[] = []
  for (const { reference } of await findPassHolds(tx, passId)) {
    const moved = await moveCheckouts(tx, reference, 'cancelled', { passedOver: true, updatedAt: now })
    for (const { id, productId, title } of moved) {
      if (productId === null) continue
      const details = { title, checkout: id, passId }
      await recordAudit(tx, { actorId: adminId, action: 'hold.ended', subjectId: productId, details })
      ended.push(productId)
    }
  }
  return ended
}
