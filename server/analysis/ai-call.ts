import { AppError } from '../http/app-error.ts'
import type { Parts } from '../parts.ts'
import { type Billing, type Proposal, type TokenUse, VisionFailed } from '../providers/vision/port.ts'
import { finishCall, insertCall, lockBudget, spentSince } from './ai-call-queries.ts'
import { costOf } from './ai-cost.ts'

type CallParts = Pick<Parts, 'db' | 'settings' | 'now'>

interface Asked {
  type: 'analysis'
  accountId: number
  billing: Billing
  photos: number
}

/**
 * Makes one call to a provider of AI and records it: its likely cost is reserved before, its true cost and outcome written
 * after. Throws `unavailable` (503) when the day's budget is used up, else what the call throws.
 */
export async function recorded(
  parts: CallParts,
  asked: Asked,
  call: () => Promise<{ proposal: Proposal; use: TokenUse }>,
): Promise<Proposal> {
  const id = await reserve(parts, asked)
  const began = performance.now()
  const latencyMs = () => Math.round(performance.now() - began)
  try {
    const { proposal, use } = await call()
    const result = `${proposal.title} (${proposal.category})`
    await finishCall(parts.db, id, { status: 'success', latencyMs: latencyMs(), result, ...spent(use) })
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
    await finishCall(parts.db, id, outcome)
    throw error
  }
}

const spent = (use: TokenUse) => ({ ...use, costUsd: costOf(use).toFixed(6) })

const reasonOf = (error: unknown): string =>
  error instanceof VisionFailed ? `${error.kind}: ${error.message}` : 'failed'

/**
 * A call may begin as long as the budget is not used up, counting what running calls have reserved. At most one call goes
 * past it so, as no call is reserved for less than the dearest of the day.
 */
async function reserve({ db, settings, now }: CallParts, { type, accountId, billing, photos }: Asked): Promise<number> {
  const time = now()
  return db.transaction(async (tx) => {
    await lockBudget(tx)
    const { total, dearest } = await spentSince(tx, startOfDay(time))
    if (total >= settings.AI_DAILY_BUDGET_USD) throw usedUp(time)
    const likely = Math.max(costOf(billing.likelyUse(photos)), dearest)
    return insertCall(tx, { type, accountId, model: billing.model, costUsd: likely.toFixed(6), createdAt: time })
  })
}

const DAY = 24 * 60 * 60 * 1000

/** The budget's day is UTC. */
const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / DAY) * DAY)

const usedUp = (time: Date): AppError =>
  new AppError('unavailable', "Today's budget for photo analysis is used up. Please fill in the details by hand.", {
    retryAfter: Math.ceil((startOfDay(time).getTime() + DAY - time.getTime()) / 1000),
  })
