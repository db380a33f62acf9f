import { type Cents, toCents } from '../../contracts/money.ts'

/** Up to eight digits. Commas only between thousands: `20,50` means 20.50 to some, and must not count as 2,050. */
const AMOUNT = /^((\d{1,8}|\d{1,3},\d{3}|\d{1,2},\d{3},\d{3})(\.\d{0,2})?|\.\d{1,2})$/

/** Parses `20`, `20.5`, `$1,020.50`. Null unless it is an amount. */
export function parseAmount(text: string): Cents | null {
  const plain = text.trim().replace(/^\$\s*/, '')
  if (!AMOUNT.test(plain)) return null
  return toCents(plain.replaceAll(',', '').replace(/^\./, '0.').replace(/\.$/, ''))
}
