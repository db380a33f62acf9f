import type { Transaction } from '../database/connect.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { AppError } from '../http/app-error.ts'
import { secondsUntil, waitText } from '../http/limiter.ts'
import { findOwnCallTimes, hasOtherSellers, hasOthersCalled, type Spending } from './ai-call-queries.ts'

/** Each account may use one of this many parts of the daily budget. */
const SHARES = 10
const CALLS_PER_HOUR = 20

interface SpendingCheck {
  accountId: number
  spending: Spending
  budget: number
  now: Date
}

/**
 * Throws 503 when the daily budget or the account's share of it is used up, and 429 past the account's hourly limit.
 * The share does not apply to a shop's only seller, nor the hourly limit while nobody else makes calls:
 * docs/decisions/110-ai-budget-shares.md.
 */
export async function checkSpending(
  tx: Transaction,
  { accountId, spending, budget, now }: SpendingCheck,
): Promise<void> {
  if (spending.total >= budget) throw new BudgetUsedUp("Today's budget", now)
  if (spending.own >= budget / SHARES && (await hasOtherSellers(tx, accountId)))
    throw new BudgetUsedUp("Your share of today's budget", now)
  const anHourAgo = new Date(now.getTime() - HOUR_MS)
  const times = await findOwnCallTimes(tx, accountId, anHourAgo, CALLS_PER_HOUR)
  const oldest = times[CALLS_PER_HOUR - 1]
  if (oldest && (await hasOthersCalled(tx, accountId, anHourAgo))) throw tooMany(oldest, now)
}

/** In UTC. */
export const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS)

export class BudgetUsedUp extends AppError {
  /** At the start of a sentence: the shop's budget, or the account's share of it. */
  readonly budget: string

  constructor(budget: string, now: Date) {
    super('unavailable', `${budget} for photo analysis is used up. Please fill in the details by hand.`, {
      retryAfter: secondsUntil(startOfDay(now).getTime() + DAY_MS, now),
    })
    this.budget = budget
  }
}

function tooMany(oldest: Date, now: Date): AppError {
  const retryAfter = secondsUntil(oldest.getTime() + HOUR_MS, now)
  return new AppError(
    'too_many_tries',
    `You've asked for ${CALLS_PER_HOUR} photo analyses this hour, and others are waiting for theirs. Please try again in ${waitText(retryAfter)}, or fill in the details by hand.`,
    { retryAfter },
  )
}
