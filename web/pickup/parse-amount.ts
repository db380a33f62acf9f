import { type Cents, toCents } from '../../contracts/money.ts'

/** Parses `20`, `20.5`, `$1,020.50`. Null unless it is an amount. */
export function parseAmount(text: string): Cents | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  return /^(\d{1,8}(\.\d{0,2})?|\.\d{1,2})$/.test(plain) ? toCents(plain.replace(/^\./, '0.').replace(/\.$/, '')) : null
}
