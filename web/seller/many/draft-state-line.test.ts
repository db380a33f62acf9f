import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { type DraftEdit, NO_EDIT } from './draft-edits.ts'
import { DraftStateLine } from './draft-state-line.tsx'

function shown(draft: Partial<Draft>, edit: DraftEdit = NO_EDIT, refusal?: string): string {
  const props = { draft: draft as Draft, edit, missing: ['title' as const], refusal, onAnalyze: () => {} }
  return renderToString(createElement(DraftStateLine, props)).replaceAll(/<[^>]*>/g, '')
}

test('an item that no analysis can describe today says when it goes on, and that needs no press', () => {
  const text = shown({ analysis: 'waiting', note: 'Used up.', retryAt: '2026-05-09T18:00:00.000Z' })
  expect(text).toMatch(/^Still needs a title.*Photo analysis goes on by itself \w+day \d+:\d\d [AP]M\.$/)
  expect(shown({ analysis: 'failed', note: 'No item.' })).toBe('Still needs a titleNo item.Try again')
})

test('an item that is not published or not saved says why', () => {
  expect(shown({ analysis: 'done' }, NO_EDIT, 'Too many listings today.')).toBe('Not publishedToo many listings today.')
  expect(shown({ analysis: 'done' }, { ...NO_EDIT, failure: "We couldn't connect." })).toContain(
    'Not saved. We couldn&#x27;t connect.',
  )
})
