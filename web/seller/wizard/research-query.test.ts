import { expect, test } from 'vitest'
import { researchQuery } from './research-query.ts'

const asked = { query: 'harpsichord', title: 'Desk lamp' }

test('the title is looked up once it has settled and is long enough', () => {
  expect(researchQuery(undefined, 'Desk lamps', 'Desk')).toBe('Desk')
  expect(researchQuery(undefined, 'De', 'De')).toBe('')
})

test.each([
  ['before the title has settled', 'Desk lamp', 'Desk lamps', 'harpsichord'],
  ['with a settled title', 'Desk lamp', 'Desk lamp', 'harpsichord'],
  ['while another title is being typed', 'Desk lamp, br', 'Desk lamp', 'harpsichord'],
  ['after another title has settled', 'Copper kettle', 'Copper kettle', 'Copper kettle'],
])('a manual search %s', (_when, title, settledTitle, expected) => {
  expect(researchQuery(asked, title, settledTitle)).toBe(expected)
})
