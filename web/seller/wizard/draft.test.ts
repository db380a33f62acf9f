import { describe, expect, test } from 'vitest'
import type { Proposed } from '../../../contracts/analysis.ts'
import { type Draft, EMPTY_DRAFT, proposed, readDraft } from './draft.ts'

const LAMP: Proposed = {
  title: 'Brass lamp',
  description: 'A lamp.',
  price: 48,
  category: 'Home & Decor',
  tags: ['brass', 'lamp'],
  confidence: 0.3,
  source: 'built-in',
}

describe('a draft', () => {
  test('takes over a proposal where nothing was typed', () => {
    const draft = proposed(EMPTY_DRAFT, LAMP)
    expect(draft).toMatchObject({ step: 'review', analysis: LAMP })
    expect(draft.fields).toEqual({
      ...{ title: 'Brass lamp', description: 'A lamp.', price: '48.00', category: 'Home & Decor' },
      ...{ tags: 'brass, lamp', brand: '', condition: '' },
    })
  })

  test('keeps what the seller has typed when the photos are analyzed again', () => {
    const first = proposed(EMPTY_DRAFT, LAMP)
    const typed: Draft = { ...first, fields: { ...first.fields, title: "Aunt May's lamp", brand: 'Stiffel' } }
    const again = proposed(typed, { ...LAMP, title: 'Floor lamp', price: 60 })
    expect(again.fields).toMatchObject({ title: "Aunt May's lamp", price: '60.00', brand: 'Stiffel' })
  })

  test('survives being stored', () => {
    const draft = { ...proposed(EMPTY_DRAFT, LAMP), photos: [{ id: 'a', name: 'a.jpg', url: null }], primaryId: 'a' }
    expect(readDraft(JSON.stringify(draft))).toEqual(draft)
  })

  test.each([null, '', 'no json', '{}', '{"step":"publish"}'])('stored as %j is an empty one', (stored) => {
    expect(readDraft(stored)).toBe(EMPTY_DRAFT)
  })
})
