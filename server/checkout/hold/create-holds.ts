import { randomUUID } from 'node:crypto'
import type { Buyer } from '../../../contracts/checkout.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE_MS } from '../../durations.ts'
import { AppError } from '../../http/app-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import { isLive } from '../../product/hold.ts'
import { type CheckoutRow, changeOpenCheckouts, insertCheckouts } from '../checkout-queries.ts'
import { lineIsDue, productsOf } from '../line/line-moves.ts'
import { leaveLines } from '../line/line-queries.ts'
import { type ForSale, findOffers, lockProducts, type Offer } from '../line/offer-queries.ts'
import { taxOn } from '../tax-on.ts'
import { isUnsettled, lockExistingHolds, OFFERED, refuseItems, supersede } from './existing-holds.ts'
import { refuse } from './hold-checks.ts'
import { findCountedHolds } from './hold-limit-queries.ts'
import { countSibling, enforceHoldLimits, type NewHolds } from './hold-limits.ts'
import { holderOf, type Requester } from './holder.ts'

export interface HoldRequest {
  requester: Requester
  buyer: Buyer
  productIds: number[]
}

export interface Hold {
  /** One for each item. */
  checkouts: CheckoutRow[]
  products: ForSale[]
  /** Created by this request. */
  isNew: boolean
  /** The buyer's held items that are not part of this payment; they are free again. */
  released: number[]
}

/** `unsettled`: payments to settle with the provider before their items can be held. */
export type HoldResult = Hold | { unsettled: CheckoutRow[][] } | { refusal: AppError }

/**
 * How long items are held while the provider creates the payment page, in ms: longer than our slowest timeout, and short,
 * because after a crash nobody can use the hold.
 */
export const OPENING_MS = MINUTE_MS

/** A request that passed every check but the limits. */
interface Checked extends NewHolds {
  request: HoldRequest
  offers: Offer[]
  existing: CheckoutRow[][]
  unsettled: CheckoutRow[][]
}

/**
 * Holds the items of each request, all or none of them. A refusal writes nothing, so it leaves the others alone. With `isShared`,
 * requests for items that another transaction has locked get no result, rather than let everybody wait.
 */
export async function createHolds(
  tx: Transaction,
  deps: Deps,
  requests: HoldRequest[],
  { isShared }: { isShared: boolean },
): Promise<Map<HoldRequest, HoldResult>> {
  const ids = requests.flatMap(({ productIds }) => productIds)
  const locked = new Set((await lockProducts(tx, ids, { skipLocked: isShared })).map(({ id }) => id))
  const now = deps.now()
  // Read again under the lock.
  const found = await findOffers(tx, ids, now)
  const results = new Map<HoldRequest, HoldResult>()
  const checked: Checked[] = []
  for (const request of requests) {
    if (isShared && !request.productIds.every((id) => locked.has(id))) continue
    const result = await refusalOr(() => check(tx, deps, request, found, now))
    if ('offers' in result) checked.push(result)
    else results.set(request, result)
  }
  if (checked.length === 0) return results
  const counted = await findCountedHolds(tx, checked, now)
  const accepted: Checked[] = []
  for (const [index, one] of checked.entries()) {
    const siblings = accepted.flatMap((other) => countSibling(other, one, now))
    const refused = await refusalOr(async () => enforceHoldLimits(one, [...(counted[index] ?? []), ...siblings], now))
    if (refused) results.set(one.request, refused)
    // Last, because settling closes the buyer's open page.
    else if (one.unsettled.length > 0) results.set(one.request, { unsettled: one.unsettled })
    else accepted.push(one)
  }
  if (accepted.length > 0)
    for (const [request, hold] of await insertHolds(tx, deps, accepted, now)) results.set(request, hold)
  return results
}

async function insertHolds(
  tx: Transaction,
  deps: Deps,
  accepted: Checked[],
  now: Date,
): Promise<Map<HoldRequest, Hold>> {
  for (const { existing } of accepted) await supersede(tx, existing, now)
  const inserted = await insertCheckouts(
    tx,
    accepted.flatMap((one) => newCheckouts(deps, one, now)),
  )
  const holds = new Map<HoldRequest, Hold>()
  for (const { request, offers, productIds, passing } of accepted) {
    if (offers.some(({ hasLine }) => hasLine)) await leaveLines(tx, request.requester, productIds)
    holds.set(request, {
      checkouts: inserted.splice(0, offers.length),
      products: offers.map(({ product }) => product),
      isNew: true,
      released: productsOf(passing).filter((id) => !productIds.includes(id)),
    })
  }
  return holds
}

async function refusalOr<T>(attempt: () => Promise<T>): Promise<T | { refusal: AppError }> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof AppError) return { refusal: error }
    throw error
  }
}

async function check(
  tx: Transaction,
  deps: Deps,
  request: HoldRequest,
  all: Offer[],
  now: Date,
): Promise<Checked | HoldResult> {
  const { requester, buyer, productIds } = request
  const found = all.filter(({ product }) => productIds.includes(product.id))
  const offers = refuse(deps, requester, productIds, found, now)
  // The next in line comes first; the line advances on its next read.
  const dueIds = found.filter((offer) => lineIsDue(offer, now)).map(({ product }) => product.id)
  if (dueIds.length > 0) refuseItems(dueIds, OFFERED, productIds.length)
  const existing = await lockExistingHolds(tx, offers)
  const [known, ...others] = existing
  if (known && others.length === 0 && coversExactly(deps, known, productIds, now)) {
    const products = offers.map(({ product }) => product)
    const checkouts = await keepBuyer(tx, known, requester, buyer, now)
    // None if the hold ended after it was read: nothing is left to settle, so the caller asks again.
    return checkouts.length > 0 ? { checkouts, products, isNew: false, released: [] } : { unsettled: [] }
  }
  const unsettled = existing.filter((checkouts) => isUnsettled(checkouts, now))
  const passing = existing.flat().filter((checkout) => isLive(checkout, now))
  return { request, requester, productIds, holder: holderOf(deps, requester), offers, existing, unsettled, passing }
}

function newCheckouts(deps: Deps, { request, holder, offers, passing }: Checked, now: Date) {
  const reference = `checkout-${randomUUID()}`
  return offers.map(({ product, sale }) => ({
    reference,
    provider: deps.providers.payments.id,
    productId: product.id,
    title: product.title,
    buyerId: request.requester.account?.id ?? null,
    visitorId: request.requester.visitorId,
    holder,
    ...request.buyer,
    amount: product.price,
    tax: taxOn(deps, sale, product.price),
    saleEventId: sale?.id ?? null,
    heldSince: passing.find(({ productId }) => productId === product.id)?.heldSince ?? now,
    expiresAt: new Date(now.getTime() + OPENING_MS),
    createdAt: now,
    updatedAt: now,
  }))
}

function coversExactly({ providers }: Deps, checkouts: CheckoutRow[], productIds: number[], now: Date): boolean {
  const [first] = checkouts
  const isUsable = first !== undefined && isLive(first, now) && (first.status === 'opening' || first.url !== null)
  // A payment with a provider that is no longer configured would not be noticed.
  if (first?.provider !== providers.payments.id) return false
  const held = new Set(checkouts.map(({ productId }) => productId))
  return isUsable && held.size === productIds.length && productIds.every((id) => held.has(id))
}

/** On a repeated request the buyer may have corrected their name or address, or signed in. The page and the price stay. */
async function keepBuyer(
  tx: Transaction,
  checkouts: CheckoutRow[],
  { account }: Viewer,
  buyer: Buyer,
  updatedAt: Date,
): Promise<CheckoutRow[]> {
  const [first] = checkouts
  // While the page is being created, the provider must get the same request again.
  if (first?.status !== 'open') return checkouts
  return changeOpenCheckouts(tx, first.reference, { ...buyer, buyerId: account?.id ?? null, updatedAt })
}
