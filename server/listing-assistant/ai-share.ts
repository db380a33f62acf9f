import type { Transaction } from '../database/connect.ts'
import { AppError } from '../http/app-error.ts'
import { findOwnCallTimes, hasOtherSellers, hasOthersCalled, type Spending } from './ai-call-queries.ts'

/** Into how many parts the day's budget goes; an account has one. */
const SHARES = 10
const CALLS_AN_HOUR = 20

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

interface Asking {
  accountId: number
  /** Of the day, in US dollars. */
  spending: Spending
  budget: number
  now: Date
}

/**
 * Nobody spends what is everybody's. Throws 503 when the day's budget or the account's share of it is used up, and 429 when
 * the account has made its calls of the hour. The share does not bind the only seller of a shop, and the hour does not while
 * nobody else asks: docs/decisions/110-ai-budget-shares.md.
 */
export async function refuseOverspending(tx: Transaction, { accountId, spending, budget, now }: Asking): Promise<void> {
  if (spending.total >= budget) throw usedUp("Today's budget", now)
  if (spending.own >= budget / SHARES && (await hasOtherSellers(tx, accountId)))
    throw usedUp("Your share of today's budget", now)
  const anHourAgo = new Date(now.getTime() - HOUR)
  const times = await findOwnCallTimes(tx, accountId, anHourAgo, CALLS_AN_HOUR)
  const oldest = times[CALLS_AN_HOUR - 1]
  if (oldest && (await hasOthersCalled(tx, accountId, anHourAgo))) throw tooMany(oldest, now)
}

/** The budget's day is UTC. */
export const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / DAY) * DAY)

const usedUp = (what: string, now: Date): AppError =>
  new AppError('unavailable', `${what} for photo analysis is used up. Please fill in the details by hand.`, {
    retryAfter: secondsUntil(startOfDay(now).getTime() + DAY, now),
  })

function tooMany(oldest: Date, now: Date): AppError {
  const retryAfter = secondsUntil(oldest.getTime() + HOUR, now)
  const minutes = Math.ceil(retryAfter / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new AppError(
    'too_many_tries',
    `You've had ${CALLS_AN_HOUR} photo analyses this hour, and others are waiting for theirs. Please try again in ${wait}, or fill in the details by hand.`,
    { retryAfter },
  )
}

const secondsUntil = (time: number, now: Date): number => Math.max(1, Math.ceil((time - now.getTime()) / 1000))
