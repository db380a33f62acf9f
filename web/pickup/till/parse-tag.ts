import { parsePickupCode } from '../../../contracts/pickup-rules.ts'
import { parseSku } from '../../../contracts/product-rules.ts'

/** What was typed or scanned at the till. `receipt`: its buyer has paid already. `words`: to search for. */
type TagText =
  | { kind: 'item'; productId: number }
  | { kind: 'receipt'; code: string }
  | { kind: 'words'; words: string }
  | { kind: 'nothing' }

/** A price tag's QR code is the URL of the product's page; handheld scanners type it. */
export function parseTag(text: string): TagText {
  const trimmed = text.trim()
  if (!trimmed) return { kind: 'nothing' }
  const productId = Number(/\/product\/(\d{1,15})\/?(?:[?#]\S*)?$/.exec(trimmed)?.[1] ?? 0) || parseSku(trimmed)
  if (productId) return { kind: 'item', productId }
  // Only for scanned URLs: words such as `CLOCKS` may also be valid pickup codes.
  const code = trimmed.includes('code=') ? parsePickupCode(trimmed) : null
  return code ? { kind: 'receipt', code } : { kind: 'words', words: trimmed }
}
