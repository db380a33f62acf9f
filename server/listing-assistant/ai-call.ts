import type { Deps } from '../deps.ts'
import { type Billing, type Proposal, type TokenUse, VisionFailed } from '../providers/vision/port.ts'
import { finishCall, insertCall, lockBudget, spentSince } from './ai-call-queries.ts'
import { costOf } from './ai-cost.ts'
import { refuseOverspending, startOfDay } from './ai-share.ts'

type CallParts = Pick<Deps, 'db' | 'settings' | 'now'>

interface Asked {
  type: 'analysis'
  accountId: number
  billing: Billing
  photos: number
}

/**
 * Makes one call to a provider of AI and records it: its likely cost is reserved before, its true cost and outcome written
 * after. Throws what `refuseOverspending` throws, else what the call throws.
 */
export async function recorded(
  deps: CallParts,
  asked: Asked,
  call: () => Promise<{ proposal: Proposal; use: TokenUse }>,
): Promise<Proposal> {
  const id = await reserve(deps, asked)
  const began = performance.now()
  const latencyMs = () => Math.round(performance.now() - began)
  try {
    const { proposal, use } = await call()
    const result = `${proposal.title} (${proposal.category})`
    await finishCall(deps.db, id, { status: 'success', latencyMs: latencyMs(), result, ...spent(use) })
    return proposal
  } catch (error) {
    const use = error instanceof VisionFailed ? error.use : null
    // A call whose use is unknown may have been billed: its reservation stands.
    const outcome = {
      status: 'error' as const,
      latencyMs: latencyMs(),
      result: reasonOf(error),
      ...(use && spent(use)),
    }
    await finishCall(deps.db, id, outcome)
    throw error
  }
}

const spent = (use: TokenUse) => ({ ...use, costUsd: costOf(use).toFixed(6) })

const reasonOf = (error: unknown): string =>
  error instanceof VisionFailed ? `${error.kind}: ${error.message}` : 'failed'

/**
 * A call may begin as long as neither the budget nor the account's share of it is used up, counting what running calls have
 * reserved. So at most one call goes past each, as no call is reserved for less than the dearest of the day.
 */
async function reserve({ db, settings, now }: CallParts, { type, accountId, billing, photos }: Asked): Promise<number> {
  const time = now()
  return db.transaction(async (tx) => {
    await lockBudget(tx)
    const spending = await spentSince(tx, startOfDay(time), accountId)
    await refuseOverspending(tx, { accountId, spending, budget: settings.AI_DAILY_BUDGET_USD, now: time })
    const likely = Math.max(costOf(billing.likelyUse(photos)), spending.dearest)
    return insertCall(tx, { type, accountId, model: billing.model, costUsd: likely.toFixed(6), createdAt: time })
  })
}
