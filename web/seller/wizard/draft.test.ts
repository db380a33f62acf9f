import { describe, expect, test } from 'vitest'
import type { Proposed } from '../../../contracts/analysis.ts'
import {
  applyProposal,
  type Draft,
  EMPTY_DRAFT,
  follow,
  isTyped,
  missingFields,
  readDraft,
  removeLost,
  suggestedPrice,
  withoutGone,
  withoutPhotos,
  withPhotosBack,
} from './draft.ts'

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
  title: '',
  description: '',
  price: 0,
  category: 'Other',
  tags: ['brown'],
  confidence: 0.05,
  source: 'built-in',
}

describe('a draft', () => {
  test('uses the proposal where nothing was typed', () => {
    const draft = applyProposal(EMPTY_DRAFT, LAMP)
    expect(draft).toMatchObject({ step: 'review', analysis: LAMP })
    expect(draft.fields).toEqual({
      title: 'Brass lamp',
      description: 'A lamp.',
      price: '48.00',
      category: 'Home & Decor',
      tags: 'brass, lamp',
      brand: '',
      condition: '',
      joinsPriceDrops: '',
      leastPrice: '',
    })
  })

  test('leaves unknown fields empty, and says which they are', () => {
    const { fields } = applyProposal(EMPTY_DRAFT, UNKNOWN)
    expect(fields).toMatchObject({ title: '', description: '', price: '', category: '', tags: 'brown' })
    expect(missingFields(UNKNOWN)).toEqual(['title', 'price', 'category', 'description'])
    expect(missingFields(LAMP)).toEqual([])
    expect(suggestedPrice(UNKNOWN)).toBeNull()
  })

  test('shows a price of low confidence beside the empty field', () => {
    const unsure: Proposed = { ...LAMP, price: 35, confidence: 0.4, source: 'built-in' }
    expect(applyProposal(EMPTY_DRAFT, unsure).fields.price).toBe('')
    expect([suggestedPrice(unsure), missingFields(unsure)]).toEqual(['35.00', ['price']])
    expect(suggestedPrice(LAMP)).toBeNull()
  })

  test('takes the category Other from the AI, but not from the built-in describer', () => {
    expect(applyProposal(EMPTY_DRAFT, { ...LAMP, category: 'Other' }).fields.category).toBe('Other')
  })

  test('keeps what the seller has typed when the photos are analyzed again', () => {
    const first = applyProposal(EMPTY_DRAFT, LAMP)
    const typed: Draft = { ...first, fields: { ...first.fields, title: "Aunt May's lamp", brand: 'Stiffel' } }
    const again = applyProposal(typed, { ...LAMP, title: 'Floor lamp', price: 60 })
    expect(again.fields).toMatchObject({ title: "Aunt May's lamp", price: '60.00', brand: 'Stiffel' })
  })

  test('survives a round trip through storage', () => {
    const draft = {
      ...applyProposal(EMPTY_DRAFT, LAMP),
      photos: [{ id: 'a', name: 'a.jpg', url: null }],
      primaryId: 'a',
    }
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })

  test.each([null, '', 5, {}, { step: 'publish' }])('stored as %j is empty', (stored) => {
    expect(readDraft(stored)).toBe(EMPTY_DRAFT)
  })
})

test('a photo stays uploaded when another tab stores what it knew before', () => {
  const photo = (id: string, url: string | null) => ({ id, name: `${id}.jpg`, url })
  const here: Draft = { ...EMPTY_DRAFT, photos: [photo('a', '/images/a.webp'), photo('b', '/images/b.webp')] }
  const fields = { ...EMPTY_DRAFT.fields, title: 'Lamp' }
  const typed: Draft = { ...EMPTY_DRAFT, fields, photos: [photo('a', null), photo('c', null)] }
  expect(follow(here, typed)).toEqual({ ...typed, photos: [photo('a', '/images/a.webp'), photo('c', null)] })
  const current: Draft = { ...here, fields }
  expect(follow(here, current)).toBe(current)
})

describe('photos that were only in this browser', () => {
  const photo = (id: string, url: string | null = null) => ({ id, name: `${id}.jpg`, url })
  const photos = [photo('lost'), photo('found'), photo('stored', '/images/stored.jpg'), photo('added since')]
  const draft: Draft = { ...EMPTY_DRAFT, photos, primaryId: 'lost' }

  test('are removed if it lost them; uploaded and newer ones stay', () => {
    const { photos, primaryId } = removeLost(draft, ['lost'])
    expect(photos.map(({ id }) => id)).toEqual(['found', 'stored', 'added since'])
    expect(primaryId).toBe('found')
  })

  test('keep the primary image if it still exists', () => {
    expect(removeLost({ ...draft, primaryId: 'stored' }, ['lost']).primaryId).toBe('stored')
    expect(removeLost({ ...draft, photos: photos.slice(0, 1) }, ['lost']).primaryId).toBeUndefined()
  })

  test('change nothing if none is lost', () => {
    expect(removeLost(draft, [])).toBe(draft)
  })
})

describe('removed photos that return', () => {
  const photo = (id: string) => ({ id, name: `${id}.jpg`, url: `/images/${id}.jpg` })
  const draft: Draft = { ...EMPTY_DRAFT, photos: ['a', 'b', 'c', 'd'].map(photo), primaryId: 'b' }

  test('take their places again, the primary one as such, the last removed first', () => {
    const one = withoutPhotos(draft, ['b'])
    const two = withoutPhotos(one, ['c'])
    expect(withPhotosBack(withPhotosBack(two, one, ['c']), draft, ['b'])).toEqual(draft)
  })

  test('keep what was changed meanwhile', () => {
    const left = withoutPhotos(draft, ['a', 'b'])
    const photos = [...left.photos, photo('e')]
    const fields = { ...draft.fields, title: 'Lamp' }
    const back = withPhotosBack({ ...left, photos, fields, primaryId: 'e', step: 'review' }, draft, ['a', 'b'])
    expect(back).toEqual({ ...draft, photos: [...draft.photos, photo('e')], fields, primaryId: 'e', step: 'review' })
  })

  test('lead to the step that shows their uploads, if these are not done', () => {
    const photos = draft.photos.map((one) => (one.id === 'a' ? { ...one, url: null } : one))
    const before: Draft = { ...draft, photos }
    const left: Draft = { ...withoutPhotos(before, ['a']), step: 'review' }
    expect(withPhotosBack(left, before, ['a'])).toEqual(before)
  })
})

describe('the details', () => {
  const photos = ['a', 'b'].map((id) => ({ id, name: `${id}.jpg`, url: null }))
  const draft: Draft = {
    ...applyProposal({ ...EMPTY_DRAFT, photos, primaryId: 'a' }, LAMP),
    step: 'select',
    autoApprove: false,
  }

  test('stay while there is a photo of the item', () => {
    expect(withoutPhotos(draft, ['a'])).toEqual({ ...draft, photos: photos.slice(1), primaryId: 'b' })
  })

  test('are cleared with the last photo, and return with it; defaults of the account stay', () => {
    const empty = withoutPhotos(draft, ['a', 'b'])
    expect(empty).toEqual({ ...EMPTY_DRAFT, autoApprove: false })
    expect(withPhotosBack(empty, draft, ['a', 'b'])).toEqual(draft)
  })

  test('are also cleared with the last photo that the browser lost', () => {
    const { fields, analysis } = removeLost(draft, ['a', 'b'])
    expect([fields, analysis]).toEqual([EMPTY_DRAFT.fields, null])
  })

  test('stay without the last photo that the browser lost if the seller typed them', () => {
    const typed: Draft = { ...draft, step: 'review', fields: { ...draft.fields, brand: 'Stiffel' } }
    expect(removeLost(typed, ['a', 'b'])).toEqual({ ...typed, step: 'select', photos: [], primaryId: undefined })
  })

  test('stay when the store has deleted photos, and lead back to the first step without any', () => {
    const stored: Draft = { ...draft, step: 'review' }
    expect(withoutGone(stored, ['a'])).toEqual({ ...stored, photos: photos.slice(1), primaryId: 'b' })
    expect(withoutGone(stored, ['a', 'b'])).toEqual({ ...draft, photos: [], primaryId: undefined })
  })

  test('count as typed where they differ from the proposal', () => {
    expect(isTyped(EMPTY_DRAFT)).toBe(false)
    expect(isTyped(draft)).toBe(false)
    expect(isTyped({ ...draft, fields: { ...draft.fields, brand: 'Stiffel' } })).toBe(true)
    expect(isTyped({ ...EMPTY_DRAFT, fields: { ...EMPTY_DRAFT.fields, title: 'Lamp' } })).toBe(true)
  })
})
