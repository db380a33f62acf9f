import { readTotals } from '../admin/totals.ts'
import type { Deps } from '../deps.ts'
import type { Signed } from '../http/viewer.ts'
import {
  approvePending,
  findPending,
  lastPending,
  lockPending,
  type PendingBatch,
  recordApprovals,
} from './approval-queries.ts'
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

/** Approves everything pending at the time of the call, with an audit entry each. Returns how many. */
export const approveAll = (deps: ApprovalDeps, admin: Signed): Promise<number> => approve(deps, admin, undefined)

export const approveAllOf = (deps: ApprovalDeps, admin: Signed, sellerId: number): Promise<number> =>
  approve(deps, admin, sellerId)

type ApprovalDeps = Pick<Deps, 'db' | 'jobs' | 'now'>

async function approve(deps: ApprovalDeps, admin: Signed, sellerId: number | undefined): Promise<number> {
  const last = await lastPending(deps.db)
  let approved = 0
  for (;;) {
    const batch = await approveSome(deps, admin, { last, sellerId, limit: BATCH })
    approved += batch
    if (batch < BATCH) return approved
  }
}

const approveSome = ({ db, jobs, now }: ApprovalDeps, admin: Signed, batch: PendingBatch) =>
  db.transaction(async (tx) => {
    const ids = await lockPending(tx, batch)
    if (ids.length === 0) return 0
    await approvePending(tx, ids, now())
    await recordApprovals(tx, ids, admin.id)
    await queueReviewMails(tx, ids, admin.id, now())
    await jobs.send(tx, 'recommendations', ...ids.map((productId) => ({ productId })))
    return ids.length
  })
