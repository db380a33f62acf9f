/** Whole US cents. The wire (`Dollars` in call.ts) and the database's columns have `12.50`, and convert at the edge. */
export type Cents = number

/** Parses `12`, `12.5`, `12.50` or `-12.50`. Throws a RangeError on anything else. */
export function toCents(dollars: string): Cents {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(dollars)
  if (!match) throw new RangeError(`not an amount in dollars: ${dollars}`)
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? 0 - cents : cents
}

/** `1250` gives `12.50`. */
export function toDollars(cents: Cents): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** `$1,234.50`. Takes decimal dollars. Not Intl.NumberFormat: setting it up delays every first page on a phone. */
export function formatPrice(dollars: string | number): string {
  const amount = Number(dollars)
  const digits = Math.abs(amount).toFixed(2)
  return `${amount < 0 ? '-' : ''}$${digits.replace(/\B(?=(\d{3})+\.)/g, ',')}`
}

export const formatCents = (cents: Cents): string => formatPrice(toDollars(cents))

/** The marketplace's share of a sale. Rounded down to the cent, in the seller's favor. `rate` is 0 to 0.9. */
export const commissionOn = (amount: Cents, rate: number): Cents => Math.floor(Number((amount * rate).toFixed(6)))

/** The smallest and largest card payment. Items outside the limits can be listed but not paid online. */
export const MIN_CARD_AMOUNT: Cents = 50
export const MAX_CARD_AMOUNT: Cents = 99_999_999

export const isForCards = (price: Cents): boolean => price >= MIN_CARD_AMOUNT && price <= MAX_CARD_AMOUNT
