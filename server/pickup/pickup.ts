import type { Answer } from '../../contracts/call.ts'
import type { Pickup, PickupList, PickupMark } from '../../contracts/pickup.ts'
import { primaryImage } from '../../contracts/product-rules.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { conflict, notFound } from '../http/app-error.ts'
import type { Signed } from '../http/viewer.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import { imageUrl } from '../providers/images/port.ts'
import {
  findMark,
  findPickups,
  findSales,
  hasOthers,
  insertMark,
  lockPurchase,
  type PickupRow,
  type Whose,
} from './pickup-queries.ts'

type Desk = Pick<Deps, 'db' | 'providers' | 'now'>

/** Admins stand at the desk for everybody; anybody else sees the purchases of their own items. */
const whoseOf = ({ id, role }: Signed): Whose => (role === 'admin' ? null : id)

/** The list of a sale's day; of the latest sale in which something was bought, unless another is asked for. Throws 404. */
export async function listPickups(
  { db, providers }: Desk,
  account: Signed,
  asked: string | undefined,
): Promise<Answer<typeof PickupList>> {
  const whose = whoseOf(account)
  const [sales, others] = await Promise.all([findSales(db, whose), hasOthers(db, whose)])
  const isNone = asked === 'none' || (asked === undefined && sales.length === 0)
  const sale = isNone ? null : asked === undefined ? sales[0] : sales.find(({ id }) => id === Number(asked))
  if (sale === undefined) throw notFound('Nothing was sold in this sale.')
  const rows = await findPickups(db, whose, { saleEventId: sale?.id ?? null })
  return {
    sale: saleOf(sale),
    pickups: rows.map((row) => pickupOf(providers, account, row)),
    sales: sales.flatMap((each) => saleOf(each) ?? []),
    hasOthers: others,
  }
}

/** Throws 404 when it is nobody's, or somebody else's. */
export async function findByCode(
  { db, providers }: Desk,
  account: Signed,
  code: string,
): Promise<Answer<typeof Pickup>> {
  const [row] = await findPickups(db, whoseOf(account), { code })
  if (!row) throw notFound('None of your pickups has this code.')
  return pickupOf(providers, account, row)
}

/**
 * Marks an item handed over, or takes the mark back. Whoever finds it as they want it, or sends the same mark again, has
 * done no harm. An admin who marks what its own seller has marked confirms it: until then, or for a day, the seller's word
 * alone does not let them delete their account. Throws 404 for what is not one's own, and 409 when the purchase was refunded, or when somebody else has
 * marked it otherwise since the state that this mark was made on.
 */
export async function markPickup(
  { db, providers, now }: Desk,
  account: Signed,
  id: number,
  { key, isHandedOver, version, at }: PickupMark,
): Promise<Answer<typeof Pickup>> {
  const whose = whoseOf(account)
  return db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, whose, id)
    if (!purchase) throw notFound('Purchase not found')
    const isRepeat = (await findMark(tx, id, key)) !== null
    const [row] = await findPickups(tx, whose, { id })
    if (!row) throw new Error(`purchase ${id} went while it was locked`)
    const before = pickupOf(providers, account, row)
    if (isRepeat) return before
    if (isHandedOver && purchase.refundedAt)
      throw conflict(`“${before.title}” was refunded. Please do not hand it over.`)
    const isOwnWord = row.mark?.actorId === purchase.sellerId && account.id !== purchase.sellerId
    const confirms = isHandedOver && isOwnWord && account.role === 'admin' && version === before.version
    if (isHandedOver === (before.handedOver !== null) && !confirms) return before
    if (version !== before.version) throw conflict(whatHappened(row))
    // A clock that runs ahead would have it handed over in the future.
    const markedAt = new Date(Math.min(new Date(at).getTime(), now().getTime()))
    await insertMark(tx, {
      ...{ purchaseId: id, version: before.version + 1, key, isHandedOver, actorId: account.id, markedAt },
      createdAt: now(),
    })
    await recordAudit(tx, {
      actorId: account.id,
      action: isHandedOver ? 'purchase.handed-over' : 'purchase.put-back',
      subjectId: id,
      details: { title: before.title, productId: purchase.productId, markedAt: markedAt.toISOString() },
    })
    const handedOver = isHandedOver ? { at: markedAt.toISOString(), by: account.username } : null
    return { ...before, version: before.version + 1, handedOver }
  })
}

function whatHappened({ checkout, mark }: PickupRow): string {
  if (!mark?.markedAt) return `“${checkout.title}” hasn't been handed over yet.`
  const act = mark.isHandedOver ? 'marked' : 'undid the handover of'
  return `${mark.by ?? 'Someone'} ${act} “${checkout.title}” on ${dayAndTime(mark.markedAt)}. Please check again.`
}

function pickupOf(
  { images }: Deps['providers'],
  { role }: Signed,
  { purchase, checkout, product, seller, sale, mark }: PickupRow,
): Answer<typeof Pickup> {
  const path = primaryImage(product)
  return {
    id: purchase.id,
    code: purchase.pickupCode,
    productId: purchase.productId,
    title: checkout.title,
    imageUrl: path ? imageUrl(images, path) : null,
    amount: purchase.amount,
    buyerName: purchase.buyerName,
    buyerEmail: role === 'admin' ? purchase.buyerEmail : null,
    seller,
    paymentId: checkout.paymentId,
    payment: purchase.refundedAt ? 'refunded' : 'paid',
    paidAt: purchase.createdAt.toISOString(),
    refundReason: purchase.refundReason,
    sale: saleOf(sale),
    version: mark?.version ?? 0,
    handedOver: mark?.isHandedOver ? { at: mark.markedAt.toISOString(), by: mark.by } : null,
  }
}

const saleOf = (sale: { id: number; startDate: Date; endDate: Date; location: string | null } | null) =>
  sale && {
    id: sale.id,
    startDate: sale.startDate.toISOString(),
    endDate: sale.endDate.toISOString(),
    location: sale.location,
  }
