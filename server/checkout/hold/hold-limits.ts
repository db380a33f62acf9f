import { HOLD_MS } from '../../../contracts/checkout-rules.ts'
import { plural } from '../../../contracts/counts.ts'
import { AppError } from '../../http/app-error.ts'
import { secondsUntil, waitText } from '../../http/limiter.ts'
import type { CheckoutRow } from '../checkout-queries.ts'
import { COOL_DOWN_MS, type CountedHold, type CountedRequest } from './hold-limit-queries.ts'

/** Items held unpaid at the same time by one account or browser, and by all guests of one network address. */
const MAX_HOLDS = 10
const MAX_HOLDS_PER_ADDRESS = 40
/** Holds of one item that may end unpaid within `COOL_DOWN_MS`, counted the same two ways. */
const MAX_ENDED = 3
const MAX_ENDED_PER_ADDRESS = 6

export interface NewHolds extends CountedRequest {
  /** The requester's holds that these replace. */
  passing: CheckoutRow[]
}

/** How a hold that another request of the transaction gets counts for this one. */
export const countSibling = (
  { productIds, requester, holder }: NewHolds,
  of: NewHolds,
  moment: Date,
): CountedHold[] => {
  const isOfAccount = requester.account !== null && requester.account.id === of.requester.account?.id
  const isOwn = requester.visitorId === of.requester.visitorId || isOfAccount
  return productIds.map((productId) => ({ productId, isLive: true, isOwn, isOfHolder: holder === of.holder, moment }))
}

/**
 * Throws 429 with the seconds to wait if the requester would hold too many items, or let one of these go too often lately. Holds that
 * an admin ended, or for which the provider created no page (`failed`), do not count as ended unpaid.
 */
export function enforceHoldLimits({ requester, productIds, passing }: NewHolds, all: CountedHold[], now: Date): void {
  const ending = new Set(passing.map(({ productId }) => productId))
  const found = all.filter(({ isLive, productId }) => !isLive || !ending.has(productId))
  const isGuest = requester.account === null
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
  const coolingDown = productIds.flatMap((productId) => {
    const ownCoolDown = coolDownFor(own, MAX_ENDED, productId, now)
    const coolDown = ownCoolDown ?? coolDownFor(ofAddress, MAX_ENDED_PER_ADDRESS, productId, now)
    if (!coolDown) return []
    const message = ownCoolDown
      ? `You've let this item go several times. You can try again in ${waitText(coolDown)}.`
      : `Guests on your network have let this item go several times. Sign in, or try again in ${waitText(coolDown)}.`
    return [{ productId, coolDown, message }]
  })
  const [first] = coolingDown
  if (!first) return
  const unavailable = coolingDown.map(({ productId, message }) => ({ productId, message }))
  const retryAfter = Math.max(...coolingDown.map(({ coolDown }) => coolDown))
  throw refusal(first.message, retryAfter, productIds.length > 1 ? unavailable : undefined)
}

function tooMany(own: CountedHold[]): string {
  const held = own.filter(({ isLive }) => isLive).length
  if (held >= MAX_HOLDS) return `You're already holding ${MAX_HOLDS} items. Pay for one or cancel one first.`
  const more = MAX_HOLDS - held
  return `You're holding ${plural(held, 'item')} already, and can hold ${more} more. Pay for one or cancel one first.`
}

/** Seconds until the first live hold ends; null if `more` items fit within the limit. */
function waitFor(holds: CountedHold[], limit: number, more: number, now: Date): number | null {
  const starts = holds.filter(({ isLive }) => isLive).map(({ moment }) => moment.getTime())
  return starts.length + more <= limit ? null : secondsUntil(Math.min(...starts) + HOLD_MS, now)
}

/** Seconds until the item may be held again; null if it may be held now. */
function coolDownFor(holds: CountedHold[], limit: number, productId: number, now: Date): number | null {
  const ended = holds.filter((hold) => !hold.isLive && hold.productId === productId)
  const ends = ended.map(({ moment }) => moment.getTime())
  const first = ends.sort((a, b) => b - a)[limit - 1]
  return first === undefined ? null : secondsUntil(first + COOL_DOWN_MS, now)
}

const refusal = (message: string, retryAfter: number, unavailable?: AppError['unavailable']): AppError =>
  new AppError('too_many_tries', message, { retryAfter, ...(unavailable && { unavailable }) })
