import { expect, test } from 'vitest'
import { aProduct } from '../product/testing/a-product.ts'
import { isHeld, previewPrices, readPercent } from './price-preview.ts'

const NOW = Date.parse('2026-06-06T14:00:00.000Z')
const later = '2026-06-06T14:05:00.000Z'

test('new prices are rounded to whole cents; what cannot change is left out with a reason', () => {
  const products = [
    aProduct({ id: 1, price: '45.55' }),
    aProduct({ id: 2, price: '0.01' }),
    aProduct({ id: 3, price: '45.55', status: 'sold' }),
    aProduct({ id: 4, price: '45.55', heldUntil: later }),
    aProduct({ id: 5, price: '10.00', heldUntil: later, isOffer: true }),
  ]
  const { changed, leftOut } = previewPrices(products, -15, NOW)
  expect(changed.map(({ product, price }) => [product.id, price])).toEqual([[1, '38.72']])
  expect(leftOut.map(({ product, reason }) => [product.id, reason])).toEqual([
    [2, 'stays the same'],
    [3, 'sold'],
    [4, 'someone is paying for it'],
    [5, 'offered to the next in line right now'],
  ])
})

test('a price above the highest is left out', () => {
  const { leftOut } = previewPrices([aProduct({ price: '99999999.99' })], 1, NOW)
  expect(leftOut.map(({ reason }) => reason)).toEqual(['too high'])
})

test('an item is held until its time is over', () => {
  const held = aProduct({ heldUntil: later })
  expect([isHeld(held, NOW), isHeld(held, Date.parse(later)), isHeld(aProduct(), NOW)]).toEqual([true, false, false])
})

test.each([
  ['10', 10],
  [' 12.5 % ', 12.5],
  ['0.25', 0.25],
  ['0', null],
  ['-5', null],
  ['1.234', null],
  ['1,5', null],
  ['1e2', null],
  ['', null],
])('%j is read as %s percent', (typed, percent) => {
  expect(readPercent(typed)).toBe(percent)
})
