import type { Product } from '../../contracts/product.ts'
import { tabJson } from '../lib/json-storage.ts'

type Held = Pick<Product, 'id' | 'heldUntil'>

const keyOf = (id: number) => `fernvale-own-hold-${id}`

/** Remembers a hold that the server identified as this visitor's own, started in another tab or on another device. */
export function markOwnHold({ id, heldUntil }: Held): void {
  if (heldUntil) tabJson.write(keyOf(id), heldUntil)
}

export const isMarkedHold = ({ id, heldUntil }: Held): boolean =>
  heldUntil !== undefined && tabJson.read(keyOf(id)) === heldUntil
