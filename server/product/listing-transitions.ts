import { and, eq, sql } from 'drizzle-orm'
import type { Status } from '../../contracts/product-rules.ts'
import { recordAudits } from '../admin/audit.ts'
import { clientOf, type Transaction } from '../database/connect.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { rowCodec } from '../database/row-codec.ts'
import { products } from '../database/schema.ts'
import { placeholderRow } from '../database/write-prepared.ts'
import type { Deps } from '../deps.ts'
import { conflict, notFound } from '../http/app-error.ts'
import type { JobSender } from '../jobs/jobs.ts'
import { findStatus } from './product-queries.ts'
import { queueReviewMails } from './review-mail-queries.ts'
import { cannotSell } from './seller-lock.ts'

/** `owner` is also an admin on the owner's behalf. */
type Actor = 'reviewer' | 'owner' | 'purchase' | 'refund'

interface Transition {
  from: Status
  to: Status
  by: Actor
  /** In the audit log. */
  action: string
}

const PURCHASE: Transition = { from: 'approved', to: 'sold', by: 'purchase', action: 'product.sold' }

/** All transitions of a listing's status. Only a refund leads out of `sold`. */
export const TRANSITIONS: readonly Transition[] = [
  { from: 'pending', to: 'approved', by: 'reviewer', action: 'product.approved' },
  { from: 'pending', to: 'rejected', by: 'reviewer', action: 'product.rejected' },
  { from: 'rejected', to: 'pending', by: 'owner', action: 'product.resubmitted' },
  { from: 'approved', to: 'unlisted', by: 'owner', action: 'product.unlisted' },
  { from: 'unlisted', to: 'approved', by: 'owner', action: 'product.relisted' },
  PURCHASE,
  { from: 'sold', to: 'approved', by: 'refund', action: 'product.returned' },
]

interface Move {
  listing: { id: number; status: Status }
  to: Status
  by: Actor
  /** Null for a purchase, which records the buyer itself. */
  actorId: number | null
  /** For a rejection. */
  reason?: string | undefined
}

type MoveDeps = Pick<Deps, 'now'> & { jobs: JobSender }

const MOVED = rowCodec({ id: products.id })

const SUSPENDED = "The seller's account is suspended, so this item can't go on sale."

/** A suspension hides items in these statuses, so a move between them needs no check. */
export const HIDDEN_ON_SUSPENSION: readonly Status[] = ['pending', 'approved']

/**
 * Changes a listing's status and records an audit entry. Throws 409, naming both statuses, if this actor has no such
 * transition or another transaction came first, and 409 if it would list an item of a suspended seller.
 */
export async function moveListing(
  tx: Transaction,
  deps: MoveDeps,
  { listing, to, by, actorId, reason }: Move,
): Promise<void> {
  const transition = TRANSITIONS.find((known) => known.from === listing.status && known.to === to && known.by === by)
  if (!transition) throw invalidTransition(listing.status, to)
  const needsCheck = HIDDEN_ON_SUSPENSION.includes(to) && !HIDDEN_ON_SUSPENSION.includes(transition.from)
  if (needsCheck && (await cannotSell(tx, { productId: listing.id }))) throw conflict(SUSPENDED)
  if (!(await apply(tx, deps, transition, [listing.id], actorId, reason))) {
    const current = await findStatus(tx, listing.id)
    throw current ? invalidTransition(current, to) : notFound('Product not found')
  }
  if (by === 'reviewer') await queueReviewMails(tx, [listing.id], actorId, deps.now())
}

/**
 * Marks items sold, in the transaction that has locked them and records their purchases. False if one was no longer on the marketplace.
 * `hasOwnEntry`: the audit trail has an entry that says who sold them.
 */
export async function markSold(
  tx: Transaction,
  deps: MoveDeps,
  productIds: number[],
  { hasOwnEntry }: { hasOwnEntry: boolean },
): Promise<boolean> {
  return hasOwnEntry ? move(tx, deps, PURCHASE, productIds) : apply(tx, deps, PURCHASE, productIds, null)
}

async function apply(
  tx: Transaction,
  deps: MoveDeps,
  transition: Transition,
  productIds: number[],
  actorId: number | null,
  reason?: string,
): Promise<boolean> {
  if (!(await move(tx, deps, transition, productIds, reason))) return false
  const { from, to, action } = transition
  const details = { from, to, ...(reason && { reason }) }
  await recordAudits(
    tx,
    productIds.map((subjectId) => ({ actorId, action, subjectId, details })),
  )
  return true
}

/** Without an audit entry. */
async function move(
  tx: Transaction,
  { jobs, now }: MoveDeps,
  { from, to }: Transition,
  productIds: number[],
  reason?: string,
): Promise<boolean> {
  const moved = await queryPrepared(clientOf(tx), {
    name: 'move listings',
    row: MOVED,
    statement: () =>
      tx
        .update(products)
        .set(placeholderRow<typeof products.$inferSelect>(['status', 'rejectionReason', 'updatedAt']))
        .where(
          and(
            sql`${products.id} = any(${sql.placeholder('ids')}::bigint[])`,
            eq(products.status, sql.placeholder('from')),
          ),
        )
        .returning({ id: products.id })
        .getSQL(),
    values: { ids: productIds, from, status: to, rejectionReason: reason ?? null, updatedAt: now() },
  })
  if (moved.length !== productIds.length) return false
  // Recommendations link approved items only.
  if (from === 'approved' || to === 'approved')
    await jobs.send(tx, 'recommendations', ...productIds.map((productId) => ({ productId })))
  return true
}

const invalidTransition = (from: Status, to: Status) => conflict(`This item is ${from} and cannot become ${to}.`)
