import { formatPrice } from '../../../contracts/money.ts'

/** Counted minus expected, in words. Both in dollars. */
export function differenceText(counted: string, expected: string): string {
  const cents = Math.round(Number(counted) * 100) - Math.round(Number(expected) * 100)
  if (cents === 0) return 'It matches.'
  return `${formatPrice(Math.abs(cents) / 100)} ${cents < 0 ? 'missing' : 'too much'}`
}
