import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Draft } from '../../../contracts/draft.ts'
import { type DraftEdits, NO_EDIT } from './draft-edits.ts'
import { DraftRow } from './draft-row.tsx'

vi.mock('../../ui/picture.tsx', () => ({ Picture: () => null }))
vi.mock('../category-picker.tsx', () => ({ CategoryPicker: () => null }))

const DRAFT = {
  id: 1,
  title: 'Oak stool',
  description: 'Oak.',
  price: '10.00',
  category: 'Home & Decor',
  tags: [],
  joinsPriceDrops: true,
  analysis: 'done',
} as unknown as Draft

const marksMore = (leastPrice: string): boolean => {
  const handlers = { onPhoto() {}, onAnalyze() {}, onDelete() {} }
  const props = {
    draft: { ...DRAFT, leastPrice },
    imageUrls: [],
    place: 1,
    edits: {} as DraftEdits,
    refusal: undefined,
  }
  const html = renderToString(createElement(DraftRow, { ...props, ...handlers, edit: NO_EDIT }))
  return /data-missing="true"[^>]*aria-label="More about Oak stool"/.test(html)
}

test('"Fill in next" finds a lowest price that is wrong but folded away', () => {
  expect(marksMore('12.00')).toBe(true)
  expect(marksMore('9.00')).toBe(false)
})
