import type { Pickup } from '../../contracts/pickup.ts'
import { readPickupCode } from '../../contracts/pickup-rules.ts'

export const SHOWN = { all: 'All', waiting: 'To hand over', done: 'Handed over' } as const
export type Shown = keyof typeof SHOWN

/** Of the purchases that stand; a refunded one is not handed over, and does not count. */
export function progressOf(pickups: Pickup[]): { done: number; total: number } {
  const standing = pickups.filter(({ payment }) => payment === 'paid')
  return { done: standing.filter(({ handedOver }) => handedOver).length, total: standing.length }
}

/** Every word is somewhere in item, buyer, seller or code. */
export function matchingPickups(pickups: Pickup[], search: string, shown: Shown): Pickup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const code = readPickupCode(search)
  return pickups.filter((pickup) => {
    if (shown !== 'all' && (pickup.payment === 'refunded' || (shown === 'done') !== (pickup.handedOver !== null)))
      return false
    if (code) return pickup.code === code
    const text = `${pickup.title} ${pickup.buyerName} ${pickup.seller} ${pickup.code}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export interface SellerGroup {
  seller: string
  pickups: Pickup[]
}

/** In the order of the list, which goes by seller. */
export function bySeller(pickups: Pickup[]): SellerGroup[] {
  const groups = new Map<string, Pickup[]>()
  for (const pickup of pickups) groups.set(pickup.seller, [...(groups.get(pickup.seller) ?? []), pickup])
  return [...groups].map(([seller, items]) => ({ seller, pickups: items }))
}

/** What was scanned: the code of a purchase, or the tag on the table, which leads to the item's page. */
export type Scanned = { code: string } | { productId: number }

export function readScanned(text: string): Scanned | null {
  const productId = /\/product\/(\d{1,15})$/.exec(text)?.[1]
  if (productId) return { productId: Number(productId) }
  const code = readPickupCode(text)
  return code ? { code } : null
}
