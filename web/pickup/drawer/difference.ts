import { formatPrice } from '../../../contracts/money.ts'

const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/

/** Parses an amount such as `1,204.5` or `$20` to dollars; null if it is invalid. */
export function parseAmount(text: string): string | null {
  const amount = text.trim().replace(/^\$/, '').replaceAll(',', '')
  return AMOUNT.test(amount) ? amount : null
}

/** Counted minus expected, in words. Both in dollars. */
export function differenceText(counted: string, expected: string): string {
  const cents = Math.round(Number(counted) * 100) - Math.round(Number(expected) * 100)
  if (cents === 0) return 'It matches.'
  return `${formatPrice(Math.abs(cents) / 100)} ${cents < 0 ? 'missing' : 'too much'}`
}
