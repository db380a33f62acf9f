/** Rules of bulk changes, without the weight of the schemas in `bulk.ts`. */
import type { Cents } from './money.ts'

/** Items per call. */
export const BULK_LIMIT = 500

export const BULK_ACTIONS = ['unlist', 'relist', 'delete', 'reprice', 'join-price-drops', 'leave-price-drops'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** Negative lowers the price. */
export const MIN_PERCENT = -95
export const MAX_PERCENT = 400

const MIN_PRICE: Cents = 1
export const MAX_PRICE: Cents = 9_999_999_999

/**
 * A price changed by a percentage with at most two decimals. Half a cent rounds up, and the result is at least a cent.
 * Null if it exceeds the maximum price.
 */
export function repriced(price: Cents, percent: number): Cents | null {
  const hundredths = 10_000 + Math.round(percent * 100)
  // BigInt, because the largest products approach the limit of exact numbers.
  const rounded = Number((BigInt(price) * BigInt(hundredths) + 5_000n) / 10_000n)
  return rounded > MAX_PRICE ? null : Math.max(MIN_PRICE, rounded)
}
