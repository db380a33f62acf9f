import { parsePickupCode } from '../../contracts/pickup-rules.ts'
import { parseProductUrl } from '../../contracts/product-rules.ts'

/** A receipt holds a pickup code; a price tag, the URL of the product's page. */
export type Scanned = { code: string } | { productId: number }

export function parseScan(text: string): Scanned | null {
  const productId = parseProductUrl(text)
  if (productId) return { productId }
  const code = parsePickupCode(text)
  return code ? { code } : null
}
