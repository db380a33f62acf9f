import type { Cents } from './money.ts'

/** A percent string with up to four decimals, such as `7.25`. */
export type TaxRate = string

/** In percent. */
export const MAX_TAX_RATE = 25

const PERCENT = 10_000
const WHOLE = 100 * PERCENT

export const isTaxRate = (text: string): boolean =>
  /^\d{1,2}(\.\d{1,4})?$/.test(text) && tenThousandths(text) <= MAX_TAX_RATE * PERCENT

/** `07.2500` gives `7.25`. Takes what `isTaxRate` accepts. */
export const plainTaxRate = (rate: TaxRate): TaxRate =>
  rate.replace(/^0(?=\d)/, '').replace(/(\.\d*?)0+$/, (_, decimals: string) => (decimals === '.' ? '' : decimals))

/**
 * The sales tax on one item's price, rounded half up to the cent. Exact, because the product is below 2^53 for every price
 * and rate. Round once, when an item is sold; totals are sums of the stored amounts.
 */
export function taxOf(price: Cents, rate: TaxRate): Cents {
  const exact = price * tenThousandths(rate) + WHOLE / 2
  return (exact - (exact % WHOLE)) / WHOLE
}

/** What these items cost together. */
export function totalsOf(items: readonly { amount: Cents; tax: Cents }[]): { amount: Cents; tax: Cents; total: Cents } {
  const amount = items.reduce((sum, item) => sum + item.amount, 0)
  const tax = items.reduce((sum, item) => sum + item.tax, 0)
  return { amount, tax, total: amount + tax }
}

export const totalWithTax = (items: readonly { amount: Cents; tax: Cents }[]): Cents => totalsOf(items).total

/** A sale's tax rate. `usual` is the settings' rate. */
export const taxRateOf = (sale: { taxRate: TaxRate | null } | null | undefined, usual: TaxRate): TaxRate =>
  sale?.taxRate ?? usual

export const hasTax = (rate: TaxRate): boolean => tenThousandths(rate) > 0

function tenThousandths(rate: TaxRate): number {
  const [whole, decimals = ''] = rate.split('.')
  return Number(whole) * PERCENT + Number(decimals.padEnd(4, '0'))
}
