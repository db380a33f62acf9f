import type { Deps } from '../deps.ts'
import { type TokenUse, VisionFailed } from '../providers/vision/port.ts'
import { finishCall, insertCall, lockBudget, spentSince } from './ai-call-queries.ts'
import { checkSpending, startOfDay } from './ai-share.ts'

interface CallDetails<Answer> {
  type: 'analysis' | 'grouping'
  accountId: number
  model: string
  /** A high estimate. */
  estimate: TokenUse
  /** One line for the admins' list of calls. */
  resultOf: (answer: Answer) => string
}

/**
 * Records a call to the AI provider: reserves its estimated cost before, stores its actual cost and outcome after.
 * Throws what `checkSpending` and the call throw.
 */
export async function recordCall<Answer extends { use: TokenUse | null }>(
  deps: Deps,
  details: CallDetails<Answer>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const id = await reserve(deps, details)
  const startedAt = performance.now()
  const latencyMs = () => Math.round(performance.now() - startedAt)
  try {
    const answer = await call()
    const result = details.resultOf(answer)
    await finishCall(deps.db, id, { status: 'success', latencyMs: latencyMs(), result, ...usage(answer.use) })
    return answer
  } catch (error) {
    const use = error instanceof VisionFailed ? error.use : null
    const outcome = { status: 'error', latencyMs: latencyMs(), result: reasonOf(error), ...usage(use) } as const
    await finishCall(deps.db, id, outcome)
    throw error
  }
}

/** If it is unknown, the call may have been billed: the reservation stands. */
const usage = (use: TokenUse | null) => use && { ...use, costUsd: costOf(use).toFixed(6) }

const reasonOf = (error: unknown): string =>
  error instanceof VisionFailed ? `${error.kind}: ${error.message}` : 'failed'

/**
 * A call may start if neither the budget nor the account's share is used up, including reservations. Each reservation
 * is at least the day's most expensive call, so at most one call exceeds each limit.
 */
async function reserve<Answer>(
  { db, settings, now }: Deps,
  { type, accountId, model, estimate }: CallDetails<Answer>,
): Promise<number> {
  const time = now()
  return db.transaction(async (tx) => {
    await lockBudget(tx)
    const spending = await spentSince(tx, startOfDay(time), accountId)
    await checkSpending(tx, { accountId, spending, budget: settings.AI_DAILY_BUDGET_USD, now: time })
    const cost = Math.max(costOf(estimate), spending.mostExpensive)
    return insertCall(tx, { type, accountId, model, costUsd: cost.toFixed(6), createdAt: time })
  })
}

/** US dollars per million tokens, for every model. */
const INPUT_PRICE = 2.5
const OUTPUT_PRICE = 10

export const costOf = ({ inputTokens, outputTokens }: TokenUse): number =>
  (inputTokens * INPUT_PRICE + outputTokens * OUTPUT_PRICE) / 1_000_000
