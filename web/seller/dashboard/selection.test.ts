import { expect, test } from 'vitest'
import { NOTHING, type Selection, toggled, withAll } from './selection.ts'

const ORDER = [5, 3, 9, 1, 7]
const press = (before: Selection, id: number, isRange = false) => toggled(before, id, { isRange, order: ORDER })
const idsOf = ({ ids }: Selection) => [...ids].toSorted((a, b) => a - b)

test('an item is selected and deselected', () => {
  const one = press(NOTHING, 3)
  expect(idsOf(one)).toEqual([3])
  expect(idsOf(press(one, 3))).toEqual([])
})

test.each([
  ['down', 3, 1, [1, 3, 9]],
  ['up', 1, 3, [1, 3, 9]],
  ['to itself', 9, 9, []],
])('a range %s goes from the last item to this one in the order shown', (_way, from, to, ids) => {
  expect(idsOf(press(press(NOTHING, from), to, true))).toEqual(ids)
})

test('a range that ends at a selected item deselects the range, and keeps the rest', () => {
  const all = withAll(NOTHING, ORDER)
  expect(idsOf(press(press(all, 3), 1, true))).toEqual([5, 7])
})

test('without a last item, or with one that is not shown any more, a range is the item itself', () => {
  expect(idsOf(press(NOTHING, 9, true))).toEqual([9])
  expect(idsOf(press(press(NOTHING, 42), 9, true))).toEqual([9, 42])
})

test('all that are shown are added to those that are not', () => {
  expect(idsOf(withAll(press(NOTHING, 42), ORDER))).toEqual([1, 3, 5, 7, 9, 42])
})
