import type { Answer } from '../../contracts/call.ts'
import { nameAtDesk } from '../../contracts/desk-pass-rules.ts'
import type { Handover, MarkedPickup, Pickup, PickupList, PickupMark, PickupOrder } from '../../contracts/pickup.ts'
import { recordDeskAudit } from '../admin/audit.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { conflict, notFound } from '../http/app-error.ts'
import { actorName, type DeskActor, isAdmin } from '../http/viewer.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import { shownAddress } from '../mail/deleted-address.ts'
import { primaryImageUrl } from '../providers/images/port.ts'
import {
  findMark,
  findOthersItems,
  findPickups,
  findSales,
  hasPurchasesWithoutSale,
  insertMark,
  isReversedSince,
  lockPurchase,
  type PickupRow,
  type PickupScope,
} from './pickup-queries.ts'

/** Admins hand over everything, helpers what was sold in their sale, others their own items. */
function scopeOf(actor: DeskActor): PickupScope {
  if (actor.kind === 'pass') return { saleEventId: actor.pass.saleEventId }
  return isAdmin(actor) ? {} : { sellerId: actor.account.id }
}

/**
 * The pickups of a sale; by default, of the latest with purchases. `requested` is a sale's id, or `none` for purchases
 * without a sale. Admins see everybody's, helpers those of their sale, others only those of their own items. Throws 404.
 */
export async function listPickups(
  { db, providers }: Deps,
  actor: DeskActor,
  requested: string | undefined,
): Promise<Answer<typeof PickupList>> {
  const scope = scopeOf(actor)
  const [sales, hasOthers] = await Promise.all([findSales(db, scope), hasPurchasesWithoutSale(db, scope)])
  const isNone = requested === 'none' || (requested === undefined && sales.length === 0)
  const sale = isNone ? null : requested === undefined ? sales[0] : sales.find(({ id }) => id === Number(requested))
  if (sale === undefined) throw notFound('Nothing was sold in this sale.')
  const saleEventId = sale?.id ?? null
  const [rows, others] = await Promise.all([
    findPickups(db, scope, { saleEventId }),
    scope.sellerId === undefined ? [] : findOthersItems(db, scope.sellerId, saleEventId),
  ])
  return {
    sale,
    pickups: rows.map((row) => pickupOf(providers, actor, row)),
    others,
    sales,
    hasOthers,
  }
}

/** The items of this code's order that the actor may hand over. Throws 404 if there are none. */
export async function findByCode(
  { db, providers }: Deps,
  actor: DeskActor,
  code: string,
): Promise<Answer<typeof PickupOrder>> {
  const rows = await findPickups(db, scopeOf(actor), { code })
  const pickups = rows.map((row) => pickupOf(providers, actor, row))
  const [first] = pickups
  if (!first)
    throw notFound(
      actor.kind === 'pass'
        ? 'Nothing bought in this sale has this code. Ask the organizer.'
        : 'None of your pickups has this code.',
    )
  return { ...first, pickups }
}

/**
 * Marks an item as handed over, or undoes the mark. Idempotent by `key` and by state. If the seller has marked the
 * item, an admin's mark confirms it; until then, or for a day, the seller's mark alone does not let them delete their
 * account. Throws 404 for another seller's purchase, and 409 if it was refunded, `version` is outdated, or the key belongs
 * to the opposite mark.
 */
export async function markPickup(
  { db, providers, now }: Deps,
  actor: DeskActor,
  id: number,
  { key, isHandedOver, version, at }: PickupMark,
): Promise<Answer<typeof MarkedPickup>> {
  const scope = scopeOf(actor)
  const account = actor.kind === 'account' ? actor.account : null
  return db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, scope, id)
    if (!purchase) throw notFound('Purchase not found')
    const repeated = await findMark(tx, id, key)
    const [row] = await findPickups(tx, scope, { id })
    if (!row) throw new Error(`purchase ${id} disappeared while locked`)
    const before = pickupOf(providers, actor, row)
    const unchanged = { ...before, isFromThisMark: false, putBack: putBackOf(row) }
    if (repeated && repeated.isHandedOver !== isHandedOver) throw conflict('Another mark was sent with this key.')
    if (repeated) return { ...unchanged, isFromThisMark: !(await isReversedSince(tx, repeated)) }
    if (isHandedOver && purchase.refundedAt)
      throw conflict(`“${before.title}” was refunded. Please do not hand it over.`)
    const isMarkedBySeller = row.mark?.actorId === purchase.sellerId && account?.id !== purchase.sellerId
    const confirms = isHandedOver && isMarkedBySeller && isAdmin(actor) && version === before.version
    if (isHandedOver === (before.handedOver !== null) && !confirms) return unchanged
    if (version !== before.version) throw conflict(conflictMessage(row))
    return recordMark(tx, actor, unchanged, { key, isHandedOver, at }, now())
  })
}

async function recordMark(
  tx: Transaction,
  actor: DeskActor,
  { putBack, ...before }: Answer<typeof MarkedPickup>,
  { key, isHandedOver, at }: Omit<PickupMark, 'version'>,
  now: Date,
): Promise<Answer<typeof MarkedPickup>> {
  const { id, title, productId } = before
  const version = before.version + 1
  // The browser's clock may be wrong. The first mark follows the payment, and each of the others the one before.
  const earliest = ((before.handedOver ?? putBack)?.at ?? before.paidAt).getTime()
  const markedAt = new Date(Math.min(Math.max(Date.parse(at), earliest), now.getTime()))
  await insertMark(tx, { purchaseId: id, version, key, isHandedOver, ...markerOf(actor), markedAt, createdAt: now })
  await recordDeskAudit(tx, actor, {
    action: isHandedOver ? 'purchase.handed-over' : 'purchase.put-back',
    subjectId: id,
    details: { title, productId, markedAt: markedAt.toISOString() },
  })
  const own = { at: markedAt, by: actorName(actor) }
  return {
    ...before,
    version,
    handedOver: isHandedOver ? own : null,
    isFromThisMark: true,
    putBack: isHandedOver ? null : own,
  }
}

const markerOf = (actor: DeskActor) =>
  actor.kind === 'pass' ? { byPassId: actor.pass.id } : { actorId: actor.account.id }

const putBackOf = ({ mark }: PickupRow): Answer<typeof Handover> | null =>
  mark?.markedAt && !mark.isHandedOver ? { at: mark.markedAt, by: nameAtDesk(mark.by, mark.byPass) } : null

function conflictMessage({ checkout, sale, mark }: PickupRow): string {
  if (!mark?.markedAt) return `“${checkout.title}” hasn't been handed over yet.`
  const action = mark.isHandedOver ? 'marked' : 'undid the handover of'
  return `${nameAtDesk(mark.by, mark.byPass) ?? 'Someone'} ${action} “${checkout.title}” on ${dayAndTime(mark.markedAt, sale?.timeZone)}. Please check again.`
}

function pickupOf(
  { images }: Deps['providers'],
  actor: DeskActor,
  { purchase, code, checkout, isDisputed, product, seller, sale, mark }: PickupRow,
): Answer<typeof Pickup> {
  return {
    id: purchase.id,
    orderId: purchase.orderId,
    code,
    productId: purchase.productId,
    title: checkout.title,
    imageUrl: primaryImageUrl(images, product),
    amount: purchase.amount,
    buyerName: purchase.buyerName,
    buyerEmail: isAdmin(actor) ? shownAddress(purchase.buyerEmail) : null,
    seller,
    paymentId: actor.kind === 'pass' ? null : checkout.paymentId,
    payment: purchase.refundedAt ? 'refunded' : 'paid',
    paidAt: purchase.createdAt,
    refundReason: purchase.refundReason,
    isDisputed,
    sale,
    version: mark?.version ?? 0,
    handedOver: mark?.isHandedOver ? { at: mark.markedAt, by: nameAtDesk(mark.by, mark.byPass) } : null,
  }
}
