import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasTax, isTaxRate, plainTaxRate, taxOf } from './tax.ts'

const MAX_PRICE = 9_999_999_999

const rates = fc.integer({ min: 0, max: 250_000 })
const written = (tenThousandths: number): string =>
  `${Math.floor(tenThousandths / 10_000)}.${String(tenThousandths % 10_000).padStart(4, '0')}`

test.each([
  [4_500, '7.25', 326],
  [1_000, '7.25', 73],
  [200, '0.25', 1],
  [199, '0.25', 0],
  [1, '25', 0],
  [2, '25', 1],
  [1_250, '0', 0],
  [4_444, '8.875', 394],
  [MAX_PRICE, '25', 2_500_000_000],
  [MAX_PRICE, '24.9999', 2_499_990_000],
])('the tax on %i cents at %s percent is %i', (price, rate, expected) => {
  expect(taxOf(price, rate)).toBe(expected)
})

test('tax is the exact product rounded half up, for every price and rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_PRICE }), rates, (price, rate) => {
      const exact = (BigInt(price) * BigInt(rate) * 2n + 1_000_000n) / 2_000_000n
      return taxOf(price, written(rate)) === Number(exact)
    }),
    { numRuns: 1_000 },
  )
})

test('a half cent goes up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 99_999 }), (half, dollars) => {
      const [price, odd] = [100 * dollars + 50, 2 * half + 1]
      return taxOf(price, String(odd)) === (price * odd + 50) / 100
    }),
  )
})

test('a higher price or rate never has less tax', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_PRICE - 1 }), rates, (price, rate) => {
      const tax = taxOf(price, written(rate))
      return tax <= taxOf(price + 1, written(rate)) && tax <= taxOf(price, written(Math.min(rate + 1, 250_000)))
    }),
  )
})

test.each(['0', '0.0', '7', '7.25', '07.5', '8.8750', '25', '25.0000'])('%s is a rate', (rate) => {
  expect(isTaxRate(rate)).toBe(true)
})

test.each(['', '-1', '25.0001', '26', '100', '7.', '.5', '7.25001', '7,25', '7%', ' 7', '1e1', 'NaN'])(
  '%o is no rate',
  (rate) => {
    expect(isTaxRate(rate)).toBe(false)
  },
)

test.each([
  ['7.2500', '7.25'],
  ['10', '10'],
  ['10.0000', '10'],
  ['20.10', '20.1'],
  ['0.0500', '0.05'],
  ['07', '7'],
  ['0', '0'],
  ['00.0', '0'],
])('%s is written %s', (rate, plain) => {
  expect(plainTaxRate(rate)).toBe(plain)
})

test('a rate means the same however it is written', () => {
  fc.assert(
    fc.property(rates, fc.integer({ min: 1, max: MAX_PRICE }), (rate, price) => {
      const text = written(rate)
      const plain = plainTaxRate(text)
      return isTaxRate(plain) && Number(plain) === Number(text) && taxOf(price, plain) === taxOf(price, text)
    }),
  )
})

test('only a rate above zero is a tax', () => {
  expect(['0', '0.0000', '0.0001', '7.25'].map(hasTax)).toEqual([false, false, true, true])
})
