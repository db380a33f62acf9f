import type { Deps } from '../deps.ts'
import { type Billing, type Proposal, type TokenUse, VisionFailed } from '../providers/vision/port.ts'
import { finishCall, insertCall, lockBudget, spentSince } from './ai-call-queries.ts'
import { costOf } from './ai-cost.ts'
import { checkSpending, startOfDay } from './ai-share.ts'

type CallDeps = Pick<Deps, 'db' | 'settings' | 'now'>

interface CallDetails {
  type: 'analysis'
  accountId: number
  billing: Billing
  photos: number
}

/**
 * Records a call to the AI provider: reserves its estimated cost before, stores its actual cost and outcome after.
 * Throws what `checkSpending` and the call throw.
 */
export async function recordCall(
  deps: CallDeps,
  details: CallDetails,
  call: () => Promise<{ proposal: Proposal; use: TokenUse }>,
): Promise<Proposal> {
  const id = await reserve(deps, details)
  const startedAt = performance.now()
  const latencyMs = () => Math.round(performance.now() - startedAt)
  try {
    const { proposal, use } = await call()
    const result = `${proposal.title} (${proposal.category})`
    await finishCall(deps.db, id, { status: 'success', latencyMs: latencyMs(), result, ...usage(use) })
    return proposal
  } catch (error) {
    const use = error instanceof VisionFailed ? error.use : null
    // If the token use is unknown, the call may have been billed: the reservation stands.
    const outcome = {
      status: 'error' as const,
      latencyMs: latencyMs(),
      result: reasonOf(error),
      ...(use && usage(use)),
    }
    await finishCall(deps.db, id, outcome)
    throw error
  }
}

const usage = (use: TokenUse) => ({ ...use, costUsd: costOf(use).toFixed(6) })

const reasonOf = (error: unknown): string =>
  error instanceof VisionFailed ? `${error.kind}: ${error.message}` : 'failed'

/**
 * A call may start if neither the budget nor the account's share is used up, including reservations. Each reservation
 * is at least the day's most expensive call, so at most one call exceeds each limit.
 */
async function reserve(
  { db, settings, now }: CallDeps,
  { type, accountId, billing, photos }: CallDetails,
): Promise<number> {
  const time = now()
  return db.transaction(async (tx) => {
    await lockBudget(tx)
    const spending = await spentSince(tx, startOfDay(time), accountId)
    await checkSpending(tx, { accountId, spending, budget: settings.AI_DAILY_BUDGET_USD, now: time })
    const estimate = Math.max(costOf(billing.estimateUse(photos)), spending.mostExpensive)
    return insertCall(tx, { type, accountId, model: billing.model, costUsd: estimate.toFixed(6), createdAt: time })
  })
}
