import { expect, test } from 'vitest'
import { findSellers, selectAll } from './seller-selection.ts'

const sellers = ['Hazel', 'otis', 'juniper'].map((username, index) => ({
  sellerId: index + 1,
  username,
  toBePaid: username === 'juniper' ? '0.00' : '10.00',
}))
const [hazel, otis] = sellers as [(typeof sellers)[0], (typeof sellers)[0]]
const ids = (toggled: ReadonlySet<number>) => [...toggled].sort()

test('a seller is found by any part of the name, in either case', () => {
  expect(findSellers(sellers, ' hAz ')).toEqual([hazel])
  expect(findSellers(sellers, '')).toEqual(sellers)
  expect(findSellers(sellers, 'wren')).toEqual([])
})

test('everyone who is to be paid is selected at once, and deselected', () => {
  expect(selectAll(sellers, [])).toMatchObject({ isAll: false, isSome: false })
  expect(ids(selectAll(sellers, [otis]).toggled)).toEqual([1, 2])
  expect(selectAll(sellers, [otis])).toMatchObject({ isAll: false, isSome: true })
  expect(selectAll(sellers, [hazel, otis])).toMatchObject({ isAll: true })
  expect(ids(selectAll(sellers, [hazel, otis]).toggled)).toEqual([])
  expect(selectAll([], [])).toMatchObject({ isAll: false })
})

test('selecting everyone who was found leaves the others as they are', () => {
  expect(ids(selectAll([hazel], [otis]).toggled)).toEqual([1, 2])
  expect(selectAll([hazel], [otis])).toMatchObject({ isAll: false, isSome: false })
  expect(ids(selectAll([hazel], [hazel, otis]).toggled)).toEqual([2])
})
