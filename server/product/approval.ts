import { recordAudits } from '../admin/audit.ts'
import { readTotals } from '../admin/totals.ts'
import type { Transaction } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Deps } from '../deps.ts'
import type { Signed } from '../http/viewer.ts'
import { approvePending, findPending, lastPending, lockPending, type PendingBatch } from './approval-queries.ts'
import { type ProductAnswer, toOwnProduct } from './product-row.ts'
import { queueReviewMails } from './review-mail-queries.ts'

/** Items per transaction: a long one would make buyers wait. */
const BATCH = 500

interface PendingPage {
  products: ProductAnswer[]
  /** Across all pages. */
  total: number
}

export async function pendingProducts(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  page: { limit: number; offset: number },
): Promise<PendingPage> {
  const [rows, { pending }] = await Promise.all([findPending(db, page), readTotals(db, ['pending'])])
  return { products: rows.map((row) => toOwnProduct(row, providers.images)), total: pending }
}

/** Approves everything pending at the time of the call, or what is of one seller, with an audit entry each. Returns how many. */
export async function approveAll(deps: Deps, admin: Signed, sellerId?: number): Promise<number> {
  const last = await lastPending(deps.db)
  return inBatches(deps.db, BATCH, (tx) => approveSome(tx, deps, admin, { last, sellerId, limit: BATCH }))
}

async function approveSome(tx: Transaction, { jobs, now }: Deps, admin: Signed, batch: PendingBatch): Promise<number> {
  const ids = await lockPending(tx, batch)
  if (ids.length === 0) return 0
  await approvePending(tx, ids, now())
  const act = {
    actorId: admin.id,
    action: 'product.approved',
    details: { from: 'pending', to: 'approved', all: true },
  }
  await recordAudits(
    tx,
    ids.map((subjectId) => ({ ...act, subjectId })),
  )
  await queueReviewMails(tx, ids, admin.id, now())
  await jobs.send(tx, 'recommendations', ...ids.map((productId) => ({ productId })))
  return ids.length
}
