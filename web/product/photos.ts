import type { Product } from '../../contracts/product.ts'
import { primaryImage } from '../../contracts/product-rules.ts'

/** All pictures of a product, each once, the primary one first. */
export function photosOf(product: Pick<Product, 'imageUrls' | 'primaryImageIndex'>): string[] {
  const first = primaryImage(product)
  return first === undefined ? [] : [...new Set([first, ...product.imageUrls])]
}
