import { describe, expect, test } from 'vitest'
import type { Proposed } from '../../../contracts/analysis.ts'
import { type Draft, EMPTY_DRAFT, leftEmpty, proposed, readDraft, suggestedPrice } from './draft.ts'

const LAMP: Proposed = {
  title: 'Brass lamp',
  description: 'A lamp.',
  price: 48,
  category: 'Home & Decor',
  tags: ['brass', 'lamp'],
  confidence: 0.9,
  source: 'openai',
}
const UNKNOWN: Proposed = {
  ...{ title: '', description: '', price: 0, category: 'Other', tags: ['brown'] },
  ...{ confidence: 0.05, source: 'built-in' },
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

  test('leaves empty what the describer does not know, and says which fields', () => {
    const { fields } = proposed(EMPTY_DRAFT, UNKNOWN)
    expect(fields).toMatchObject({ title: '', description: '', price: '', category: '', tags: 'brown' })
    expect(leftEmpty(UNKNOWN)).toEqual(['title', 'description', 'price', 'category'])
    expect(leftEmpty(LAMP)).toEqual([])
    expect(suggestedPrice(UNKNOWN)).toBeNull()
  })

  test('shows a price of low confidence beside the empty field', () => {
    const unsure: Proposed = { ...LAMP, price: 35, confidence: 0.4, source: 'built-in' }
    expect(proposed(EMPTY_DRAFT, unsure).fields.price).toBe('')
    expect([suggestedPrice(unsure), leftEmpty(unsure)]).toEqual(['35.00', ['price']])
    expect(suggestedPrice(LAMP)).toBeNull()
  })

  test('takes over Other from who can see the thing', () => {
    expect(proposed(EMPTY_DRAFT, { ...LAMP, category: 'Other' }).fields.category).toBe('Other')
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
