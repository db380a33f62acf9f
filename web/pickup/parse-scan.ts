import { parsePickupCode } from '../../contracts/pickup-rules.ts'

/** A receipt holds a pickup code; a price tag, the URL of the product's page. */
export type Scanned = { code: string } | { productId: number }

export function parseScan(text: string): Scanned | null {
  const productId = /\/product\/(\d{1,15})$/.exec(text)?.[1]
  if (productId) return { productId: Number(productId) }
  const code = parsePickupCode(text)
  return code ? { code } : null
}
