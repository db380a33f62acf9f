import { expect, test } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { describingText, notesOf, reasonOf } from './draft-list-texts.ts'

const drafts = (...states: Draft['analysis'][]) => states.map((analysis) => ({ analysis, note: null }) as Draft)

test('a screen reader hears of every quarter of the items, and how many there are once all are described', () => {
  expect(describingText(drafts('done', 'running', 'waiting'))).toBe('Describing your items: 25% done')
  expect(describingText(drafts('done', 'done', 'waiting'))).toBe('Describing your items: 50% done')
  expect(describingText(drafts('done', 'failed'))).toBe('2 items')
  expect(describingText([])).toBe('0 items')
})

test('what most items say about their description is stated once; a failed one says why itself', () => {
  const item = (note: string | null, analysis: Draft['analysis'] = 'done') => ({ note, analysis })
  const items = [
    item('By AI.'),
    item('Not AI.'),
    item('Not AI.'),
    item(null),
    ...Array(3).fill(item('No item.', 'failed')),
  ]
  expect(notesOf(items, 'Sorted by time.')).toBe('Sorted by time. Not AI.')
  expect(notesOf([item(null)], undefined)).toBe('')
})

test('a refused draft says what is wrong with its fields, each reason once', () => {
  expect(reasonOf({ message: 'Invalid', fields: { title: 'Too long', brand: 'Too long', price: 'Too high' } })).toBe(
    'Too long. Too high',
  )
  expect(reasonOf({ message: 'Too many listings today.', fields: {} })).toBe('Too many listings today.')
})
