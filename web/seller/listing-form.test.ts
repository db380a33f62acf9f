import { describe, expect, test } from 'vitest'
import { aProduct } from '../product/testing/a-product.ts'
import {
  cardWarning,
  changedFields,
  changedValues,
  EMPTY_LISTING,
  ListingForm,
  limitTags,
  priceHint,
  toFormValues,
} from './listing-form.ts'

const lamp = toFormValues(aProduct())
/** The first error of each field, as the form shows it. */
const errorsOf = (input: object) =>
  Object.fromEntries(
    (ListingForm.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path[0], message]).reverse(),
  )

describe('the form of a listing', () => {
  test('lists the missing fields', () => {
    expect(errorsOf(EMPTY_LISTING)).toEqual({
      title: 'Title is required',
      description: 'Description is required',
      price: 'Price is required',
      category: 'Category is required',
    })
    expect(errorsOf({ ...lamp, title: 'x'.repeat(101) })).toEqual({ title: 'Title too long' })
  })

  test('refuses a placeholder as title or description', () => {
    const description = 'Teal. Please write what it is made of, its size, its age and any flaws.'
    expect(errorsOf({ ...lamp, title: 'Untitled', description })).toEqual({
      title: 'This is a placeholder. Please write a title.',
      description: 'This is a placeholder. Please describe the item.',
    })
  })

  test('splits tags at commas, drops empty ones, and keeps ten', () => {
    const typed = ` brass,, lamp ,${'abcdefghijk'.split('').join(',')}`
    expect(ListingForm.parse({ ...lamp, tags: typed }).tags).toEqual(['brass', 'lamp', ...'abcdefgh'])
  })

  test('takes a tag typed with a hash sign as that tag', () => {
    expect(ListingForm.parse({ ...lamp, tags: '#brass,##Lamp,#1 dad' }).tags).toEqual(['brass', 'Lamp', '#1 dad'])
  })

  test('splits tags that are pasted from elsewhere', () => {
    const tagsOf = (tags: string) => ListingForm.parse({ ...lamp, tags }).tags
    expect(tagsOf('#vintage #brass  #desk lamp')).toEqual(['vintage', 'brass', 'desk lamp'])
    expect(tagsOf('vintage; brass; desk lamp;')).toEqual(['vintage', 'brass', 'desk lamp'])
    expect(tagsOf('world #1 dad')).toEqual(['world #1 dad'])
    expect(limitTags('#a #b #c #d #e #f #g #h #i #j #k')).toBe('a, b, c, d, e, f, g, h, i, j')
  })

  test('takes a lowest price as people type it', () => {
    const least = (leastPrice: string) => ListingForm.safeParse({ ...lamp, leastPrice }).data?.leastPrice
    expect([' $1,250', '12.50', ' ', '12,50'].map(least)).toEqual(['1250', '12.50', null, undefined])
  })

  test('shows a product as it was entered', () => {
    expect(ListingForm.parse(lamp)).toMatchObject({ title: 'Brass desk lamp', tags: ['brass', 'lamp'], brand: null })
  })
})

test('only fields that were changed are saved', () => {
  const product = aProduct()
  expect(changedFields(product, ListingForm.parse(lamp))).toEqual({})
  const edited = ListingForm.parse({ ...lamp, price: '51', tags: 'brass' })
  expect(changedFields(product, edited)).toEqual({ price: '51', tags: ['brass'] })
})

test('an unsaved edit that is opened again undoes nothing that was changed elsewhere', () => {
  const kept = changedValues(aProduct(), { ...lamp, title: 'Tall lamp' })
  const dropped = aProduct({ price: '24.00', originalPrice: '48.00' })
  const again = ListingForm.parse({ ...toFormValues(dropped), ...kept })
  expect(changedFields(dropped, again)).toEqual({ title: 'Tall lamp' })
})

test('typing stops at the tenth tag', () => {
  expect(limitTags('a,b,c,d,e,f,g,h,i,j,')).toBe('a,b,c,d,e,f,g,h,i,j,')
  expect(limitTags('a,b,c,d,e,f,g,h,i,j,k')).toBe('a, b, c, d, e, f, g, h, i, j')
})

test.each([
  ['0.49', true],
  ['0.50', false],
  ['999999.99', false],
  ['1000000', true],
  ['', false],
  ['abc', false],
])('a price of %j is outside the card limits: %s', (price, outside) => {
  expect(cardWarning(price) !== undefined).toBe(outside)
})

test('a price of a thousand dollars or more is spelled out', () => {
  expect(priceHint('1250')).toBe('$1,250.00 in US dollars')
  for (const typed of ['999.99', '12,50', '']) expect(priceHint(typed)).toBe('US dollars')
})
