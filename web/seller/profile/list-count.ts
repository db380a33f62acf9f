import { formatNumber } from '../../../contracts/counts.ts'
import type { Product } from '../../../contracts/product.ts'
import { LIST_LIMIT } from '../../../contracts/product-rules.ts'

/** How many of a seller's items these are: `12`, or `1,000+` if the list ends before the items do. */
export const listCount = (some: Product[], list: Product[]): string =>
  `${formatNumber(some.length)}${list.length >= LIST_LIMIT ? '+' : ''}`
