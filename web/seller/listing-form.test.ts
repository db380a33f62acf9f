import { describe, expect, test } from 'vitest'
import { aProduct } from '../product/testing/a-product.ts'
import { cutTags, EMPTY_LISTING, inputOf, isBeyondCards, ListingForm } from './listing-form.ts'

const lamp = inputOf(aProduct())
/** The first thing that is wrong with each field, as the form shows it. */
const errorsOf = (input: object) =>
  Object.fromEntries(
    (ListingForm.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path[0], message]).reverse(),
  )

describe('the form of a listing', () => {
  test('says what is missing', () => {
    expect(errorsOf(EMPTY_LISTING)).toEqual({
      title: 'Title is required',
      description: 'Description is required',
      price: 'Price is required',
      category: 'Category is required',
    })
    expect(errorsOf({ ...lamp, title: 'x'.repeat(101) })).toEqual({ title: 'Title too long' })
  })

  test('reads tags between commas, without empty ones, and no more than ten', () => {
    const typed = ` brass,, lamp ,${'abcdefghijk'.split('').join(',')}`
    expect(ListingForm.parse({ ...lamp, tags: typed }).tags).toEqual(['brass', 'lamp', ...'abcdefgh'])
  })

  test('shows a product as it was written', () => {
    expect(ListingForm.parse(lamp)).toMatchObject({ title: 'Brass desk lamp', tags: ['brass', 'lamp'], brand: null })
  })
})

test('typing goes no further than the tenth tag', () => {
  expect(cutTags('a,b,c,d,e,f,g,h,i,j,')).toBe('a,b,c,d,e,f,g,h,i,j,')
  expect(cutTags('a,b,c,d,e,f,g,h,i,j,k')).toBe('a, b, c, d, e, f, g, h, i, j')
})

test.each([
  ['0.49', true],
  ['0.50', false],
  ['999999.99', false],
  ['1000000', true],
  ['', false],
  ['abc', false],
])('a price of %j is beyond cards: %s', (price, beyond) => {
  expect(isBeyondCards(price)).toBe(beyond)
})
