import { parsePickupCode } from '../../../contracts/pickup-rules.ts'
import { parseSku } from '../../../contracts/product-rules.ts'

/** What was typed or scanned at the till. `receipt`: its buyer has paid already. `words`: to search for. */
export type TagText =
  | { kind: 'item'; productId: number }
  | { kind: 'receipt'; code: string }
  | { kind: 'words'; words: string }
  | { kind: 'nothing' }

/** A price tag's QR code is the address of the product's page; scanners with a keyboard cable type it. */
export function parseTag(text: string): TagText {
  const trimmed = text.trim()
  if (!trimmed) return { kind: 'nothing' }
  const productId = Number(/\/product\/(\d{1,15})\/?(?:[?#]\S*)?$/.exec(trimmed)?.[1] ?? 0) || parseSku(trimmed)
  if (productId) return { kind: 'item', productId }
  // Only a scanned address: `CLOCKS` may be a pickup code too.
  const code = trimmed.includes('code=') ? parsePickupCode(trimmed) : null
  return code ? { kind: 'receipt', code } : { kind: 'words', words: trimmed }
}
