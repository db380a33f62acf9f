import type { Product } from '../../contracts/product.ts'

type Held = Pick<Product, 'id' | 'heldUntil'>

const keyOf = (id: number) => `fernvale-own-hold-${id}`

/** Remembers a hold that the server identified as this visitor's own, started in another tab or on another device. */
export function markOwnHold({ id, heldUntil }: Held): void {
  try {
    if (heldUntil) sessionStorage.setItem(keyOf(id), heldUntil)
  } catch {}
}

export function isMarkedHold({ id, heldUntil }: Held): boolean {
  try {
    return heldUntil !== undefined && sessionStorage.getItem(keyOf(id)) === heldUntil
  } catch {
    return false
  }
}
