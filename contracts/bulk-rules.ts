/** Rules of changing many items at once, without the weight of the schemas in `bulk.ts`. */
import type { Cents } from './money.ts'

/** Items per call. */
export const BULK_LIMIT = 500

export const BULK_ACTIONS = ['unlist', 'relist', 'delete', 'reprice', 'join-price-drops', 'leave-price-drops'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** In percent; negative lowers. */
export const PERCENT_LEAST = -95
export const PERCENT_MOST = 400

const LEAST_PRICE: Cents = 1
export const MOST_PRICE: Cents = 9_999_999_999

/**
 * A price changed by a percentage with at most two decimals: half a cent rounds up, and it is never below a cent. Null if
 * the result is more than any price may be.
 */
export function repriced(price: Cents, percent: number): Cents | null {
  const hundredths = 10_000 + Math.round(percent * 100)
  // BigInt: the largest prices times the largest percentages are near the limit of exact numbers.
  const rounded = Number((BigInt(price) * BigInt(hundredths) + 5_000n) / 10_000n)
  return rounded > MOST_PRICE ? null : Math.max(LEAST_PRICE, rounded)
}
