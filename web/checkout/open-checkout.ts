import type { OpenCheckout } from '../../contracts/checkout.ts'

/** A payment that this tab began: whose it is and where it goes on, in case the buyer comes back. */
export interface BegunCheckout extends OpenCheckout {
  buyerName: string
  buyerEmail: string
}

const keyOf = (productId: number | string) => `fernvale-checkout-${productId}`

/** Null when there is none, its hold has ended, or the browser keeps nothing. */
export function readBegun(productId: number | string, now: Date): BegunCheckout | null {
  try {
    const begun: BegunCheckout | null = JSON.parse(sessionStorage.getItem(keyOf(productId)) ?? 'null')
    return begun && new Date(begun.expiresAt) > now ? begun : null
  } catch {
    return null
  }
}

export function keepBegun(productId: number | string, begun: BegunCheckout): void {
  try {
    sessionStorage.setItem(keyOf(productId), JSON.stringify(begun))
  } catch {}
}

export function forgetBegun(productId: number | string): void {
  try {
    sessionStorage.removeItem(keyOf(productId))
  } catch {}
}
