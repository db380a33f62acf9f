import { HOLD_LENGTH } from '../../contracts/checkout-rules.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { waitText } from '../http/wait-text.ts'
import { findHoldsInTurn, forgetHolders, type HoldInTurn } from './hold-limit-queries.ts'
import { type Asker, holderOf } from './holder.ts'

/** Items held unpaid at a time by one account or browser, and by all guests of one network address. */
const MAX_HOLDS = 10
const MAX_HOLDS_PER_ADDRESS = 40
/** Holds of one item that may end unpaid within `COOL_DOWN_MS`, by the same two. */
const MAX_ENDED = 3
const MAX_ENDED_PER_ADDRESS = 6
const COOL_DOWN_MS = 30 * 60 * 1000

/**
 * Throws 429 with the seconds to wait when the asker may not hold one more item, or not this one again yet. Belongs
 * into the transaction that makes the hold, after the product's lock: until it ends no other request of the same
 * account, browser or guest's address gets past this point.
 *
 * A hold that an admin ended does not count as ended unpaid, nor does one for which the provider made no page (`failed`).
 */
export async function enforceHoldLimits(
  tx: Transaction,
  deps: Pick<Deps, 'sessionSecret'>,
  asker: Asker,
  productId: number,
  now: Date,
): Promise<void> {
  const holder = holderOf(deps, asker)
  const found = await findHoldsInTurn(tx, { productId, asker, holder, lately: COOL_DOWN_MS, now })
  const isGuest = asker.account === null
  const own = found.filter(({ isOwn, isOfHolder }) => isOwn || (isOfHolder && !isGuest))
  const ofAddress = isGuest ? found.filter(({ isOfHolder }) => isOfHolder) : []

  const wait = waitFor(own, MAX_HOLDS, now)
  if (wait) throw refusal(`You're already holding ${MAX_HOLDS} items. Pay for one or cancel one first.`, wait)
  const addressWait = waitFor(ofAddress, MAX_HOLDS_PER_ADDRESS, now)
  if (addressWait)
    throw refusal(
      `Guests on your network are holding too many items. Sign in, or try again in ${waitText(addressWait)}.`,
      addressWait,
    )
  const rest = restFor(own, MAX_ENDED, now)
  if (rest) throw refusal(`You've let this item go several times. You can try again in ${waitText(rest)}.`, rest)
  const addressRest = restFor(ofAddress, MAX_ENDED_PER_ADDRESS, now)
  if (addressRest)
    throw refusal(
      `Guests on your network have let this item go several times. Sign in, or try again in ${waitText(addressRest)}.`,
      addressRest,
    )
}

/** Forgets whom holds counted against, once no limit looks at them any more. */
export const forgetOldHolders = (db: Queryable, now: Date): Promise<void> =>
  forgetHolders(db, new Date(now.getTime() - HOLD_LENGTH - COOL_DOWN_MS))

/** Seconds until the first of the live holds ends; null when there may be one more. */
function waitFor(holds: HoldInTurn[], most: number, now: Date): number | null {
  const starts = holds.filter(({ isLive }) => isLive).map(({ moment }) => moment.getTime())
  return starts.length < most ? null : secondsUntil(Math.min(...starts) + HOLD_LENGTH, now)
}

/** Seconds until so few have ended lately that the item may be held again; null when it may be now. */
function restFor(holds: HoldInTurn[], most: number, now: Date): number | null {
  const ends = holds.filter(({ isLive }) => !isLive).map(({ moment }) => moment.getTime())
  const first = ends.sort((a, b) => b - a)[most - 1]
  return first === undefined ? null : secondsUntil(first + COOL_DOWN_MS, now)
}

const secondsUntil = (time: number, now: Date): number => Math.max(1, Math.ceil((time - now.getTime()) / 1000))

const refusal = (message: string, retryAfter: number): AppError =>
  new AppError('too_many_tries', message, { retryAfter })
