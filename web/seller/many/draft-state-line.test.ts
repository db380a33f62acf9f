import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { textOf } from '../../lib/testing/text-of.ts'
import { type DraftEdit, NO_EDIT } from './draft-edits.ts'
import { DraftStateLine } from './draft-state-line.tsx'

function shown(draft: Partial<Draft>, edit: DraftEdit = NO_EDIT, refusal?: string): string {
  const props = { draft: draft as Draft, edit, missing: ['title' as const], refusal, onAnalyze: () => {} }
  return textOf(createElement(DraftStateLine, props))
}

test('an item that no analysis can describe today says when it goes on, and that needs no press', () => {
  const text = shown({ analysis: 'waiting', note: 'Used up.', retryAt: '2026-05-09T18:00:00.000Z' })
  expect(text).toMatch(/^Still needs a title.*Photo analysis goes on by itself \w+day \d+:\d\d [AP]M\.$/)
  expect(shown({ analysis: 'failed', note: 'No item.' })).toBe('Still needs a title No item. Try again')
})

test('an item that is not published or not saved says why', () => {
  expect(shown({ analysis: 'done' }, NO_EDIT, 'Too many listings today.')).toBe(
    'Not published Too many listings today.',
  )
  expect(shown({ analysis: 'done' }, { ...NO_EDIT, failure: "We couldn't connect." })).toContain(
    "Not saved. We couldn't connect.",
  )
})
