import type { OpenCheckout } from '../../contracts/checkout.ts'
import type { Product } from '../../contracts/product.ts'
import { tabJson } from '../lib/json-storage.ts'
import { isMarkedHold } from '../line/own-hold.ts'

/** A payment started in this tab, so the buyer can return to it. */
export interface StartedCheckout extends OpenCheckout {
  buyerName: string
  buyerEmail: string
  productIds: number[]
}

/** One item's id, or `cart` for several. */
export type CheckoutKey = number | string

export const checkoutKey = ([first = 0, ...others]: number[]): CheckoutKey => (others.length > 0 ? 'cart' : first)

const keyOf = (key: CheckoutKey) => `fernvale-checkout-${key}`

/** Until its hold ends. */
export const isRunning = ({ expiresAt }: Pick<StartedCheckout, 'expiresAt'>, now: Date): boolean =>
  new Date(expiresAt) > now

/** Null if there is none, it is no longer running, or storage is blocked. */
export function readStarted(key: CheckoutKey, now: Date): StartedCheckout | null {
  const started = tabJson.read<StartedCheckout>(keyOf(key))
  return started && isRunning(started, now) ? started : null
}

/** Whether it pays for exactly these items. */
export const paysFor = (started: StartedCheckout | null | undefined, productIds: number[]): boolean =>
  started?.productIds.length === productIds.length && productIds.every((id) => started.productIds.includes(id))

/** The payment that this tab started for the item, alone or with others. */
export const startedFor = (id: number, now: Date): StartedCheckout | null | undefined =>
  [readStarted(id, now), readStarted('cart', now)].find((started) => started?.productIds.includes(id))

/** Whether this visitor has started paying for the item. */
export const isOwnHold = ({ id, heldUntil }: Pick<Product, 'id' | 'heldUntil'>, now: Date): boolean =>
  !!startedFor(id, now) || isMarkedHold({ id, heldUntil })

export const saveStarted = (key: CheckoutKey, started: StartedCheckout) => tabJson.write(keyOf(key), started)

export const removeStarted = (key: CheckoutKey) => tabJson.write(keyOf(key), null)
