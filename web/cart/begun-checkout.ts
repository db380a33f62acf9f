import type { OpenCheckout } from '../../contracts/checkout.ts'
import type { Product } from '../../contracts/product.ts'
import { isMarkedHold } from '../line/own-hold.ts'

/** A payment started in this tab, so the buyer can return to it. */
export interface BegunCheckout extends OpenCheckout {
  buyerName: string
  buyerEmail: string
  productIds: number[]
}

/** One item's id, or `cart` for several. */
export type CheckoutKey = number | string

export const checkoutKey = ([first = 0, ...others]: number[]): CheckoutKey => (others.length > 0 ? 'cart' : first)

const keyOf = (key: CheckoutKey) => `fernvale-checkout-${key}`

/** Null if there is none, its hold has ended, or storage is blocked. */
export function readBegun(key: CheckoutKey, now: Date): BegunCheckout | null {
  try {
    const begun: BegunCheckout | null = JSON.parse(sessionStorage.getItem(keyOf(key)) ?? 'null')
    return begun && new Date(begun.expiresAt) > now ? begun : null
  } catch {
    return null
  }
}

/** Whether this visitor has started paying for the item, alone or with others. */
export const isOwnHold = ({ id, heldUntil }: Pick<Product, 'id' | 'heldUntil'>, now: Date): boolean =>
  [readBegun(id, now), readBegun('cart', now)].some((begun) =>
    begun?.productIds ? begun.productIds.includes(id) : begun !== null,
  ) || isMarkedHold({ id, heldUntil })

export function keepBegun(key: CheckoutKey, begun: BegunCheckout): void {
  try {
    sessionStorage.setItem(keyOf(key), JSON.stringify(begun))
  } catch {}
}

export function forgetBegun(key: CheckoutKey): void {
  try {
    sessionStorage.removeItem(keyOf(key))
  } catch {}
}
