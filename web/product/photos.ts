import type { Product } from '../../contracts/product.ts'
import { primaryImage } from '../../contracts/product-rules.ts'

/** Without duplicates, the primary photo first. */
export function photosOf(product: Pick<Product, 'imageUrls' | 'primaryImageIndex'>): string[] {
  const first = primaryImage(product)
  return first === undefined ? [] : [...new Set([first, ...product.imageUrls])]
}
