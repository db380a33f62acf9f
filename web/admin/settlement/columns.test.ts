import { expect, test } from 'vitest'
import type { SellerSettlement } from '../../../contracts/settlement.ts'
import { columnsFor, signed } from './columns.ts'

const hazel: SellerSettlement = {
  sellerId: 1,
  username: 'hazel',
  sold: 2,
  gross: '100.00',
  commission: '10.00',
  refunds: '0.00',
  cashKept: '0.00',
  otherSales: '0.00',
  paidOut: '20.00',
  toBePaid: '70.00',
}
const otis: SellerSettlement = {
  ...hazel,
  refunds: '9.00',
  cashKept: '30.00',
  otherSales: '-4.00',
  paidOut: '-5.00',
  toBePaid: '52.00',
}

test.each([
  ['Gross, Commission, Paid out', [hazel]],
  ['Gross, Commission, Refunds, Cash kept, Other sales, Paid out', [hazel, otis]],
])('the columns %s add up to what each seller is due', (names, sellers) => {
  const columns = columnsFor(sellers)
  expect(columns.map(([, name]) => name).join(', ')).toBe(names)
  for (const seller of sellers) {
    const amounts = columns.map(([column, , sign]) => Number(signed(seller[column], sign)))
    expect(amounts.reduce((sum, amount) => sum + amount)).toBe(Number(seller.toBePaid))
  }
})

test('nothing has no sign', () => {
  expect([signed('0.00', '-'), signed('4.50', '-'), signed('-4.50', '-')]).toEqual(['0.00', '-4.50', '4.50'])
})
