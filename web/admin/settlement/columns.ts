import type { SellerSettlement } from '../../../contracts/settlement.ts'

type Column = 'gross' | 'commission' | 'refunds' | 'cashKept' | 'otherSales' | 'paidOut'

const COLUMNS: [column: Column, name: string, sign: '' | '-'][] = [
  ['gross', 'Gross', ''],
  ['commission', 'Commission', '-'],
  ['refunds', 'Refunds', '-'],
  ['cashKept', 'Cash kept', '-'],
  ['otherSales', 'Other sales', ''],
  ['paidOut', 'Paid out', '-'],
]

/** Omits optional columns that are empty for every seller. The rest add up to the amount due. */
export const columnsFor = (sellers: readonly SellerSettlement[]) =>
  COLUMNS.filter(
    ([column]) =>
      !['refunds', 'cashKept', 'otherSales'].includes(column) || sellers.some((seller) => Number(seller[column]) !== 0),
  )

/** With the sign of its effect on the amount due: `-4.50` for a commission of 4.50. */
export const signed = (amount: string, sign: '' | '-'): string =>
  sign === '' || Number(amount) === 0 ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`
