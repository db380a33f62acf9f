import { expect, test } from 'vitest'
import { elect } from './election.ts'

const votes = (...cast: [string, number][]) => cast.map(([category, weight]) => ({ category, weight }))

test('the election goes as deep as those who voted for a category agree', () => {
  expect(elect(votes(['Home > Lamps > Floor', 2], ['Home > Lamps > Table', 1], ['Toys', 1]))).toEqual({
    category: 'Home > Lamps > Floor',
    share: 0.5,
  })
  expect(elect(votes(['Home > Lamps', 1], ['Home > Chairs', 1], ['Toys > Dolls', 1.5]))).toEqual({
    category: 'Home',
    share: 2 / 3.5,
  })
})

test('a name that begins like another one is not below it', () => {
  expect(elect(votes(['Home', 1], ['Homemade > Soap', 3]))?.category).toBe('Homemade > Soap')
})

test('nobody is elected without votes', () => {
  expect(elect([])).toBeNull()
})
