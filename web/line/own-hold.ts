import type { Product } from '../../contracts/product.ts'

type Held = Pick<Product, 'id' | 'heldUntil'>

const keyOf = (id: number) => `fernvale-own-hold-${id}`

/** The server says that a hold started in another tab or on another device is this visitor's own. */
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
