import { formatCents, toCents } from '../../../contracts/money.ts'

/** Counted minus expected, in words. Both in dollars. */
export function differenceText(counted: string, expected: string): string {
  const cents = toCents(counted) - toCents(expected)
  if (cents === 0) return 'It matches.'
  return `${formatCents(Math.abs(cents))} ${cents < 0 ? 'missing' : 'too much'}`
}
