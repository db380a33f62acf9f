import { ACCESSORIES } from './goods/accessories.ts'
import { CLOTHING } from './goods/clothing.ts'
import { ART, BOOKS, COLLECTIBLES } from './goods/collections.ts'
import { ELECTRONICS } from './goods/electronics.ts'
import { FURNITURE } from './goods/furniture.ts'
import { HOUSEHOLD } from './goods/household.ts'
import { HOMEMADE, UPCYCLED } from './goods/made.ts'
import { OTHER, SPORTS, TOYS } from './goods/pastimes.ts'

export interface DemoGood {
  slug: string
  title: string
  description: string
  /** Dollars with two decimals. */
  price: string
  /** A path of the category tree. */
  category: string
  tags: string[]
  brand: string | null
  condition: string
  seller: 'hazel' | 'otis'
  /** How often its page has been looked at. */
  views: number
  /** How many there are: `pictures/<slug>-1.webp`, the one on its card, and on. */
  pictures: number
}

/** Spreads every group evenly over the whole list, so that neighbors come from different groups. */
function mixed(groups: readonly (readonly DemoGood[])[]): DemoGood[] {
  const placed = groups.flatMap((group) => group.map((good, index) => ({ good, place: (index + 0.5) / group.length })))
  return placed.sort((one, other) => one.place - other.place).map(({ good }) => good)
}

/** Everything in the demo shop, newest first. */
export const DEMO_GOODS: readonly DemoGood[] = mixed([
  HOUSEHOLD,
  CLOTHING,
  ELECTRONICS,
  FURNITURE,
  ART,
  ACCESSORIES,
  SPORTS,
  HOMEMADE,
  COLLECTIBLES,
  TOYS,
  UPCYCLED,
  BOOKS,
  OTHER,
])
