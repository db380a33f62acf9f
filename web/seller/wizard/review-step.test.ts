import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Account } from '../../../contracts/account.ts'
import { EMPTY_DRAFT } from './draft.ts'
import { ReviewStep } from './review-step.tsx'
import type { DraftStore } from './use-draft.ts'
import { useIsPublishing } from './use-publish.ts'

vi.mock('./use-publish.ts', () => ({ usePublish: () => ({}), useIsPublishing: vi.fn() }))
vi.mock('./photo-strip.tsx', () => ({ PhotoStrip: () => null }))
vi.mock('./price-research.tsx', () => ({ PriceResearch: () => null }))
vi.mock('../listing-fields.tsx', () => ({ ListingFields: () => null }))

/** The buttons that can be used. */
function usable(isPublishing: boolean): string[] {
  vi.mocked(useIsPublishing).mockReturnValue(isPublishing)
  const store = { draft: EMPTY_DRAFT } as DraftStore
  const user = { id: 1, role: 'seller' } as Account
  const html = renderToString(createElement(ReviewStep, { ...store, user, onBack: () => {}, onPublished: () => {} }))
  const texts = ['Publish', 'Back to Edit Images', 'Start over']
  return texts.filter((text) =>
    new RegExp(`<button(?![^>]*aria-disabled="true")[^>]*>(?:(?!</button>).)*${text}`).test(html),
  )
}

test('nothing takes the photos away from a product that is being published', () => {
  expect(usable(false)).toEqual(['Publish', 'Back to Edit Images', 'Start over'])
  expect(usable(true)).toEqual([])
})
