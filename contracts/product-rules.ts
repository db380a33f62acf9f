/** Constants and rules of products, without the weight of the schemas in `product.ts`. */
import type { Cents } from './money.ts'

export const PAGE_SIZE = 12
export const LIST_LIMIT = 1000
export const TITLE_LENGTH = 100
export const DESCRIPTION_LENGTH = 5000
export const TAG_LIMIT = 10
export const TAG_LENGTH = 50
export const IMAGE_LIMIT = 50
export const REJECTION_REASON_LENGTH = 300
const HOT_VIEWS = 10
/** The product page truncates longer descriptions, with a Read More toggle. */
export const DESCRIPTION_SHOWN = 500
export const META_DESCRIPTION_LENGTH = 150

export const SORTS = ['recent', 'price-low', 'price-high', 'popular'] as const
export type Sort = (typeof SORTS)[number]

export const PRICE_RANGES = ['all', '0-50', '50-100', '100-250', '250+'] as const
export type PriceRange = (typeof PRICE_RANGES)[number]

/** Lower bound inclusive, upper exclusive, in cents; null means no bound. */
export const PRICE_BOUNDS: Record<PriceRange, readonly [Cents | null, Cents | null]> = {
  all: [null, null],
  '0-50': [0, 5_000],
  '50-100': [5_000, 10_000],
  '100-250': [10_000, 25_000],
  '250+': [25_000, null],
}

export const STATUSES = ['pending', 'approved', 'rejected', 'sold', 'unlisted'] as const
export type Status = (typeof STATUSES)[number]

/** Offered as a choice; free text is possible too. */
export const CONDITIONS = ['New with tags', 'Like new', 'Good', 'Fair', 'For parts'] as const

export const isHot = (product: { viewCount: number }): boolean => product.viewCount >= HOT_VIEWS

/** The primary image, or the first if the index is out of range. */
export const primaryImage = (product: { imageUrls: string[]; primaryImageIndex: number }): string | undefined =>
  product.imageUrls[product.primaryImageIndex] ?? product.imageUrls[0]

/** For structured data: any condition that contains "new" is new. */
export const isNew = (condition: string | null): boolean => /new/i.test(condition ?? '')

export const skuOf = (id: number): string => `FV-${id}`

/** Parses what `skuOf` prints, as people type it: `FV-12`, `fv 12`, `12`. Null for anything else. */
export function parseSku(text: string): number | null {
  const id = Number(/^(?:fv[-\s]*)?(\d{1,15})$/i.exec(text.trim())?.[1] ?? 0)
  return id > 0 ? id : null
}

/** The same, where a bare number is something else, such as an order's. */
export const parsePrefixedSku = (text: string): number | null => (/^fv/i.test(text) ? parseSku(text) : null)

/** The product whose page's URL a text ends with, as a price tag's QR code does. Null for anything else. */
export function parseProductUrl(text: string): number | null {
  const id = Number(/\/product\/(\d{1,15})\/?(?:[?#]\S*)?$/.exec(text.trim())?.[1] ?? 0)
  return id > 0 ? id : null
}
