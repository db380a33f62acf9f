import { parsePickupCode } from '../../../contracts/pickup-rules.ts'
import { parseProductUrl, parseSku } from '../../../contracts/product-rules.ts'

/** What was typed or scanned at the till. `receipt`: its buyer has paid already. `words`: to search for. */
type TagText =
  | { kind: 'item'; productId: number }
  | { kind: 'receipt'; code: string }
  | { kind: 'words'; words: string }
  | { kind: 'nothing' }

/** Handheld scanners type what they read. */
export function parseTag(text: string): TagText {
  const trimmed = text.trim()
  if (!trimmed) return { kind: 'nothing' }
  const productId = parseProductUrl(trimmed) ?? parseSku(trimmed)
  if (productId) return { kind: 'item', productId }
  // Only for scanned URLs: words such as `CLOCKS` may also be valid pickup codes.
  const code = trimmed.includes('code=') ? parsePickupCode(trimmed) : null
  return code ? { kind: 'receipt', code } : { kind: 'words', words: trimmed }
}
