import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { EMPTY_LISTING } from '../listing-form.ts'
import { type DraftEdits, NO_EDIT } from './draft-edits.ts'
import { DraftFields } from './draft-fields.tsx'

vi.mock('../category-picker.tsx', () => ({ CategoryPicker: () => null }))

function shown(price: string): string {
  const draft = { id: 1, analysis: 'done', suggestedPrice: null } as Draft
  const texts = { ...EMPTY_LISTING, price }
  const props = { draft, texts, edit: NO_EDIT, edits: {} as DraftEdits, showsDescription: false }
  return renderToString(createElement(DraftFields, props))
}

test('a price that no card can carry is named beside its field', () => {
  expect(shown('0.20')).toContain('pay this price online')
  expect(shown('2')).not.toContain('online')
})
