import { repriced } from '../../contracts/bulk-rules.ts'
import { toCents, toDollars } from '../../contracts/money.ts'
import type { Product } from '../../contracts/product.ts'

interface NewPrice {
  product: Product
  /** Decimal dollars. */
  price: string
}

interface LeftOut {
  product: Product
  reason: string
}

const isPromised = ({ heldUntil }: Product, now: number): boolean =>
  heldUntil !== undefined && Date.parse(heldUntil) > now

/** Whether somebody is paying for it. */
export const isHeld = (product: Product, now: number): boolean => !product.isOffer && isPromised(product, now)

export interface PricePreview {
  changed: NewPrice[]
  leftOut: LeftOut[]
}

/** Predicts what the server will do with each item. */
export function previewPrices(products: readonly Product[], percent: number, now: number): PricePreview {
  const changed: NewPrice[] = []
  const leftOut: LeftOut[] = []
  for (const product of products) {
    const before = toCents(product.price)
    const after = repriced(before, percent)
    const reason = reasonAgainst(product, before, after, now)
    if (reason) leftOut.push({ product, reason })
    else changed.push({ product, price: toDollars(after ?? before) })
  }
  return { changed, leftOut }
}

function reasonAgainst(product: Product, before: number, after: number | null, now: number): string | null {
  if (product.status === 'sold') return 'sold'
  if (isPromised(product, now))
    return product.isOffer ? 'offered to the next in line right now' : 'someone is paying for it'
  if (after === null) return 'too high'
  return after === before ? 'stays the same' : null
}

/** The percentage as typed, or null unless it is a positive number with at most two decimals. */
export function readPercent(typed: string): number | null {
  const text = typed.trim().replace(/\s*%$/, '')
  return /^\d{1,3}([.]\d{1,2})?$/.test(text) && Number(text) > 0 ? Number(text) : null
}
