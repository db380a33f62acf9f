import { formatNumber } from '../../contracts/counts.ts'
import { WALK_IN } from '../../contracts/desk-rules.ts'
import type { OthersItem, Pickup, PickupOrder } from '../../contracts/pickup.ts'
import { parsePickupCode } from '../../contracts/pickup-rules.ts'
import { parseSku } from '../../contracts/product-rules.ts'
import { wordSearch } from '../lib/fold-text.ts'

export const FILTERS = { all: 'All', waiting: 'To hand over', done: 'Handed over' } as const
export type PickupFilter = keyof typeof FILTERS

/** Refunded purchases do not count. */
export function progressOf(pickups: Pickup[]): { done: number; total: number; text: string } {
  const paid = pickups.filter(({ payment }) => payment === 'paid')
  const done = paid.filter(({ handedOver }) => handedOver).length
  return { done, total: paid.length, text: `${formatNumber(done)} of ${formatNumber(paid.length)}` }
}

/** Matches when every word occurs in item, buyer, seller or code. A whole pickup code or SKU matches only that one. */
export function matchingPickups(pickups: Pickup[], search: string, filter: PickupFilter): Pickup[] {
  const matches = wordSearch(search)
  const code = parsePickupCode(search)
  const productId = /^\s*fv/i.test(search) ? parseSku(search) : null
  return pickups.filter((pickup) => {
    if (filter !== 'all' && (pickup.payment === 'refunded' || (filter === 'done') !== (pickup.handedOver !== null)))
      return false
    if (code || productId) return pickup.code === code || pickup.productId === productId
    return matches(`${pickup.title} ${pickup.buyerName} ${pickup.seller} ${pickup.code}`)
  })
}

export interface SellerGroup {
  seller: string
  pickups: Pickup[]
}

/** Groups in the order of the list. */
export function bySeller(pickups: Pickup[]): SellerGroup[] {
  const groups = new Map<string, Pickup[]>()
  for (const pickup of pickups) {
    const group = groups.get(pickup.seller)
    if (group) group.push(pickup)
    else groups.set(pickup.seller, [pickup])
  }
  return [...groups].map(([seller, items]) => ({ seller, pickups: items }))
}

export interface OrderGroup {
  orderId: number
  code: string
  buyerName: string
  pickups: Pickup[]
  others: OthersItem[]
}

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/**
 * The whole orders of the found pickups, by the buyer's name. Those of the till come last: they were handed over when they were
 * paid, and would push away those that are waited for.
 */
export function byOrder(pickups: Pickup[], others: OthersItem[], found: Pickup[]): OrderGroup[] {
  const groups = new Map<number, OrderGroup>()
  for (const { orderId, code, buyerName } of found)
    if (!groups.has(orderId)) groups.set(orderId, { orderId, code, buyerName, pickups: [], others: [] })
  for (const pickup of pickups) groups.get(pickup.orderId)?.pickups.push(pickup)
  for (const item of others) groups.get(item.orderId)?.others.push(item)
  const isWalkIn = ({ buyerName }: OrderGroup) => Number(buyerName === WALK_IN)
  return [...groups.values()].sort(
    (a, b) => isWalkIn(a) - isWalkIn(b) || names.compare(a.buyerName, b.buyerName) || names.compare(a.code, b.code),
  )
}

/** One still to be handed over, else one that is paid: an item may be sold again after a refund. */
export const bestMatch = <Found extends Pick<Pickup, 'payment' | 'handedOver'>>(
  found: readonly Found[],
): Found | undefined =>
  found.find(({ payment, handedOver }) => payment === 'paid' && !handedOver) ??
  found.find(({ payment }) => payment === 'paid') ??
  found[0]

/** What was found by its code, with the new state of a pickup: it need not be on the list. */
export function withMarked(found: Pickup | PickupOrder, marked: Pickup): Pickup | PickupOrder {
  const update = <Known extends Pickup>(known: Known): Known =>
    known.id === marked.id ? { ...known, ...marked } : known
  return 'pickups' in found ? { ...update(found), pickups: found.pickups.map(update) } : update(found)
}

/** A found pickup and the rest of its order, as listed if they are: others were found by their code. `asMarked` adds pending marks. */
export function orderOfFound(
  found: Pickup | PickupOrder,
  listed: Pickup[],
  asMarked: (pickup: Pickup) => Pickup,
): { pickup: Pickup; rest: Pickup[] } {
  const ids = new Set(listed.map(({ id }) => id))
  const known = 'pickups' in found ? found.pickups : []
  const all = [...listed, ...known.filter(({ id }) => !ids.has(id)).map(asMarked)]
  const pickup = listed.find(({ id }) => id === found.id) ?? asMarked(found)
  return { pickup, rest: all.filter(({ id, orderId }) => orderId === pickup.orderId && id !== pickup.id) }
}
