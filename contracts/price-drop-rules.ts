/** Rules of price drops, without the weight of the schemas in `price-drop.ts`. */
import { repriced } from './bulk-rules.ts'
import type { Cents } from './money.ts'

/** Per sale. */
export const DROP_LIMIT = 3
/** Whole percent off the original price. */
export const MIN_DROP_PERCENT = 1
export const MAX_DROP_PERCENT = 90

export interface PriceDrop {
  /** ISO time within the sale's 48 hours. */
  at: string
  /** Off the original price. */
  percent: number
}

/** An item's price under a drop. Half a cent rounds up; never below `least` or a cent. */
export const droppedPrice = (price: Cents, percent: number, least: Cents | null): Cents =>
  Math.max(repriced(price, -percent) ?? price, least ?? 0)

interface DroppingSale {
  endDate: string | Date
  priceDrops: readonly PriceDrop[]
}

/** The drops of a sale that took effect before it ended. */
export const happenedDrops = ({ endDate, priceDrops }: DroppingSale, now: Date): PriceDrop[] =>
  priceDrops.filter(({ at }) => new Date(at) <= now && new Date(at) < new Date(endDate))
