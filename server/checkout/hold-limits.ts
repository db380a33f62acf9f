import { HOLD_LENGTH } from '../../contracts/checkout-rules.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { waitText } from '../http/wait-text.ts'
import type { CheckoutRow } from './checkout-queries.ts'
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
 * Throws 429 with the seconds to wait when the asker may not hold so many more items, or not one of these again yet. Belongs
 * into the transaction that makes the holds, after the products' locks: until it ends no other request of the same
 * account, browser or guest's address gets past this point.
 *
 * A hold that an admin ended does not count as ended unpaid, nor does one for which the provider made no page (`failed`).
 */
export async function enforceHoldLimits(
  tx: Transaction,
  deps: Pick<Deps, 'sessionSecret'>,
  asker: Asker,
  { productIds, passing, now }: NewHolds,
): Promise<void> {
  const holder = holderOf(deps, asker)
  const ending = new Set(passing.map(({ productId }) => productId))
  const all = await findHoldsInTurn(tx, { productIds, asker, holder, lately: COOL_DOWN_MS, now })
  const found = all.filter(({ isLive, productId }) => !isLive || !ending.has(productId))
  const isGuest = asker.account === null
  const own = found.filter(({ isOwn, isOfHolder }) => isOwn || (isOfHolder && !isGuest))
  const ofAddress = isGuest ? found.filter(({ isOfHolder }) => isOfHolder) : []

  const wait = waitFor(own, MAX_HOLDS, productIds.length, now)
  if (wait) throw refusal(tooMany(own), wait)
  const addressWait = waitFor(ofAddress, MAX_HOLDS_PER_ADDRESS, productIds.length, now)
  if (addressWait)
    throw refusal(
      `Guests on your network are holding too many items. Sign in, or try again in ${waitText(addressWait)}.`,
      addressWait,
    )
  const resting = productIds.flatMap((productId) => {
    const rest = restFor(own, MAX_ENDED, productId, now)
    if (rest)
      return [
        { productId, rest, message: `You've let this item go several times. You can try again in ${waitText(rest)}.` },
      ]
    const addressRest = restFor(ofAddress, MAX_ENDED_PER_ADDRESS, productId, now)
    if (!addressRest) return []
    const message = `Guests on your network have let this item go several times. Sign in, or try again in ${waitText(addressRest)}.`
    return [{ productId, rest: addressRest, message }]
  })
  const [first] = resting
  if (!first) return
  const unavailable = resting.map(({ productId, message }) => ({ productId, message }))
  const retryAfter = Math.max(...resting.map(({ rest }) => rest))
  throw refusal(first.message, retryAfter, productIds.length > 1 ? unavailable : undefined)
}

interface NewHolds {
  productIds: number[]
  /** The asker's holds that end for these. */
  passing: CheckoutRow[]
  now: Date
}

function tooMany(own: HoldInTurn[]): string {
  const held = own.filter(({ isLive }) => isLive).length
  if (held >= MAX_HOLDS) return `You're already holding ${MAX_HOLDS} items. Pay for one or cancel one first.`
  const more = MAX_HOLDS - held
  return `You're holding ${held} ${held === 1 ? 'item' : 'items'} already, and can hold ${more} more. Pay for one or cancel one first.`
}

/** Forgets whom holds counted against, once no limit looks at them any more. */
export const forgetOldHolders = (db: Queryable, now: Date): Promise<void> =>
  forgetHolders(db, new Date(now.getTime() - HOLD_LENGTH - COOL_DOWN_MS))

/** Seconds until the first of the live holds ends; null when there may be so many more. */
function waitFor(holds: HoldInTurn[], most: number, more: number, now: Date): number | null {
  const starts = holds.filter(({ isLive }) => isLive).map(({ moment }) => moment.getTime())
  return starts.length + more <= most ? null : secondsUntil(Math.min(...starts) + HOLD_LENGTH, now)
}

/** Seconds until so few have ended lately that the item may be held again; null when it may be now. */
function restFor(holds: HoldInTurn[], most: number, productId: number, now: Date): number | null {
  const ended = holds.filter((hold) => !hold.isLive && hold.productId === productId)
  const ends = ended.map(({ moment }) => moment.getTime())
  const first = ends.sort((a, b) => b - a)[most - 1]
  return first === undefined ? null : secondsUntil(first + COOL_DOWN_MS, now)
}

const secondsUntil = (time: number, now: Date): number => Math.max(1, Math.ceil((time - now.getTime()) / 1000))

const refusal = (message: string, retryAfter: number, unavailable?: AppError['unavailable']): AppError =>
  new AppError('too_many_tries', message, { retryAfter, ...(unavailable && { unavailable }) })
