import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { ChosenPhoto } from '../photos/chosen-photo.ts'
import { AnalyzeStep } from './analyze-step.tsx'
import { EMPTY_DRAFT } from './draft.ts'
import type { DraftStore } from './use-draft.ts'

vi.mock('./analyzing.tsx', () => ({ Analyzing: () => 'Analyzing' }))
vi.mock('./uploading.tsx', () => ({ Uploading: () => 'Uploading' }))

const shown = (url: string | null, byHand: boolean): string => shownFor([{ id: 'a', name: 'a.jpg', url }], byHand)

function shownFor(photos: ChosenPhoto[], byHand: boolean): string {
  const store = { draft: { ...EMPTY_DRAFT, photos } } as unknown as DraftStore
  const answers = { onAnalyzed: () => {}, onByHand: () => {}, onFailed: () => {}, onCancel: () => {} }
  return renderToString(createElement(AnalyzeStep, { ...store, ...answers, byHand }))
}

test('uploaded photos are analyzed, but not if the seller fills in the details by hand', () => {
  expect([shown(null, false), shown(null, true)]).toEqual(['Uploading', 'Uploading'])
  expect(shown('/images/a.jpg', false)).toBe('Analyzing')
  expect(shown('/images/a.jpg', true)).toBe('')
})

test('no upload is said to have failed when another tab has published or cleared the photos', () => {
  expect([shownFor([], false), shownFor([], true)]).toEqual(['', ''])
})
