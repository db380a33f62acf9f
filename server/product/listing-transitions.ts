import { and, eq, sql } from 'drizzle-orm'
import type { Status } from '../../contracts/product-rules.ts'
import { recordAudit } from '../admin/audit.ts'
import { clientOf, type Queryable, type Transaction } from '../database/connect.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { rowCodec } from '../database/row-codec.ts'
import { products } from '../database/schema.ts'
import { placeholdersOf } from '../database/write-prepared.ts'
import type { Deps } from '../deps.ts'
import { conflict, notFound } from '../http/app-error.ts'
import type { JobSender } from '../jobs/jobs.ts'
import { queueReviewMails } from './review-mail-queries.ts'
import { isSuspended } from './seller-lock.ts'

/** Who moves a listing: an admin who reviews it, its keeper (the owner, or an admin in the owner's place), a purchase and its refund. */
type Mover = 'reviewer' | 'keeper' | 'purchase' | 'refund'

interface Step {
  from: Status
  to: Status
  by: Mover
  /** What the audit trail calls it. */
  act: string
}

/** The life of a listing. What is not in this table does not happen; only a refund leads out of `sold`. */
export const LISTING_LIFE: readonly Step[] = [
  { from: 'pending', to: 'approved', by: 'reviewer', act: 'product.approved' },
  { from: 'pending', to: 'rejected', by: 'reviewer', act: 'product.rejected' },
  { from: 'rejected', to: 'pending', by: 'keeper', act: 'product.resubmitted' },
  { from: 'approved', to: 'unlisted', by: 'keeper', act: 'product.unlisted' },
  { from: 'unlisted', to: 'approved', by: 'keeper', act: 'product.relisted' },
  { from: 'approved', to: 'sold', by: 'purchase', act: 'product.sold' },
  { from: 'sold', to: 'approved', by: 'refund', act: 'product.returned' },
]

interface Move {
  listing: { id: number; status: Status }
  to: Status
  by: Mover
  /** Null for a purchase: that tells who bought. */
  actorId: number | null
  /** Of a rejection. */
  reason?: string | undefined
}

type LifeParts = Pick<Deps, 'now'> & { jobs: JobSender }

const MOVED = rowCodec({ id: products.id })

const SUSPENDED = "The seller's account is suspended, so this item can't go on sale."

/** What a suspension looks for; it misses nothing that changes between these. */
const ON_THE_WAY: readonly Status[] = ['pending', 'approved']

/**
 * Moves a listing along one step of its life, with its audit entry. Throws `conflict` (409, naming both states) when this
 * mover has no such step, or when another transaction was faster; and 409 when it would go on sale for a suspended seller.
 */
export async function moveListing(
  tx: Transaction,
  deps: LifeParts,
  { listing, to, by, actorId, reason }: Move,
): Promise<void> {
  const step = LISTING_LIFE.find((step) => step.from === listing.status && step.to === to && step.by === by)
  if (!step) throw noSuchStep(listing.status, to)
  if (ON_THE_WAY.includes(to) && !ON_THE_WAY.includes(step.from) && (await isSuspended(tx, { productId: listing.id })))
    throw conflict(SUSPENDED)
  if (!(await take(tx, deps, step, listing.id, actorId, reason))) throw noSuchStep(await statusOf(tx, listing.id), to)
  if (by === 'reviewer') await queueReviewMails(tx, [listing.id], actorId, deps.now())
}

/**
 * Marks an item sold, in the transaction that records its purchase. False when it was not on the marketplace any more: the
 * money has to go back.
 */
export async function markSold(tx: Transaction, deps: LifeParts, productId: number): Promise<boolean> {
  const step = LISTING_LIFE.find(({ by }) => by === 'purchase')
  return step !== undefined && take(tx, deps, step, productId, null)
}

async function take(
  tx: Transaction,
  { jobs, now }: LifeParts,
  { from, to, act }: Step,
  productId: number,
  actorId: number | null,
  reason?: string,
): Promise<boolean> {
  const moved = await queryPrepared(clientOf(tx), {
    name: 'move a listing',
    row: MOVED,
    statement: () =>
      tx
        .update(products)
        .set(placeholdersOf<typeof products.$inferSelect>(['status', 'rejectionReason', 'updatedAt']))
        .where(and(eq(products.id, sql.placeholder('id')), eq(products.status, sql.placeholder('from'))))
        .returning({ id: products.id })
        .getSQL(),
    values: { id: productId, from, status: to, rejectionReason: reason ?? null, updatedAt: now() },
  })
  if (moved.length !== 1) return false
  await recordAudit(tx, {
    actorId,
    action: act,
    subjectId: productId,
    details: { from, to, ...(reason && { reason }) },
  })
  // Only what is on the marketplace recommends, and is recommended.
  if (from === 'approved' || to === 'approved') await jobs.send(tx, 'recommendations', { productId })
  return true
}

async function statusOf(db: Queryable, id: number): Promise<Status> {
  const [row] = await db.select({ status: products.status }).from(products).where(eq(products.id, id))
  if (!row) throw notFound('Product not found')
  return row.status
}

const noSuchStep = (from: Status, to: Status) => conflict(`This item is ${from} and cannot become ${to}.`)
