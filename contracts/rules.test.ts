import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PERCENT, MAX_PRICE, MIN_PERCENT, repriced } from './bulk-rules.ts'
import { CATEGORY_PATHS, isCategory } from './category.ts'
import { categoryAncestry } from './category-path.ts'
import { formatNumber, plural } from './counts.ts'
import { cropPixels, type ImageEdit, isSameEdit, UNEDITED } from './image-edit-rules.ts'
import { imageTransform } from './image-presets.ts'
import { commissionOn, formatPrice, isForCards, toCents, toDollars } from './money.ts'
import { CODE_ALPHABET, checkDigit, formatPickupCode, parsePickupCode } from './pickup-rules.ts'
import { NewTagPrint, PriceTagSheet } from './price-tag.ts'
import { inTagOrder, MAX_TAGS } from './price-tag-rules.ts'
import { PriceQuestion } from './pricing.ts'
import { isHot, isNew, parsePrefixedSku, parseSku, primaryImage, skuOf } from './product-rules.ts'
import { fillIn, isUntouched, proposedFields, suggestedPrice } from './proposal-rules.ts'
import { isOn, SALE_MS } from './sale-rules.ts'

describe('a price changed by a percentage', () => {
  test.each([
    [4_555, -15, 3_872],
    [5, -10, 5],
    [5, -11, 4],
    [1, -95, 1],
    [10, -95, 1],
    [999, 10, 1_099],
    [1_000, 12.34, 1_123],
    [1_000, -0.05, 1_000],
    [MAX_PRICE, -10, 8_999_999_999],
    [MAX_PRICE, 1, null],
  ])('%i cents by %d percent are %s', (price, percent, expected) => {
    expect(repriced(price, percent)).toBe(expected)
  })

  test('is within half a cent of the exact one, and never below a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: MIN_PERCENT * 100, max: MAX_PERCENT * 100 }),
        (price, hundredths) => {
          const next = repriced(price, hundredths / 100) ?? Number.NaN
          return next >= 1 && (next === 1 || Math.abs(next - (price * (10_000 + hundredths)) / 10_000) <= 0.5)
        },
      ),
    )
  })
})

describe('money', () => {
  test('dollars and cents are each the other written differently', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
        (cents) => toCents(toDollars(cents)) === cents,
      ),
    )
  })

  test('an amount may have one decimal or none', () => {
    expect(['12', '12.5', '12.50', '-12.5', '0.05', '-0.00'].map(toCents)).toEqual([1_200, 1_250, 1_250, -1_250, 5, 0])
  })

  test('cards pay from 50 cents to 999,999.99 dollars', () => {
    expect([49, 50, 99_999_999, 100_000_000].map(isForCards)).toEqual([false, true, true, false])
  })

  test.each(['', '-', '--1', '1.234', '1,000', '1e3', 'NaN', ' 1', '12345678901'])('%o is not an amount', (text) => {
    expect(() => toCents(text)).toThrow(RangeError)
  })

  test('prices are shown with two decimals and thousands separators', () => {
    expect(formatPrice('1234.5')).toBe('$1,234.50')
    const platform = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    for (const amount of [0, 0.5, 9.99, 999.99, 1000, 123456.7, 99999999.99, -12.5, -1234])
      expect(formatPrice(amount)).toBe(platform.format(amount))
  })

  test.each([
    [1_000, 0.1, 100],
    [1_999, 0.1, 199],
    [45, 0.1, 4],
    [2_900, 0.1, 290],
    [110, 0.3, 33],
    [100, 0.29, 29],
    [5_000, 0, 0],
  ])('the commission on %i cents at %d is %i, rounded in the seller’s favor', (amount, rate, commission) => {
    expect(commissionOn(amount, rate)).toBe(commission)
  })
})

test('counts have thousands separators, and one of a thing is singular', () => {
  for (const count of [0, 1, 999, 1_000, 12_345, 1_234_567, -100, -1_000])
    expect(formatNumber(count)).toBe(count.toLocaleString('en-US'))
  expect([0, 1, 2_000].map((count) => plural(count, 'item'))).toEqual(['0 items', '1 item', '2,000 items'])
  expect(plural(2, 'category', 'categories')).toBe('2 categories')
})

describe('categories', () => {
  test('the specified categories exist, three levels deep', () => {
    for (const who of ['Women', 'Men', 'Kids'])
      for (const what of ['Tops', 'Bottoms', 'Shoes', 'Outerwear', 'Activewear'])
        expect(isCategory(`Clothing > ${who} > ${what}`)).toBe(true)
    expect(isCategory('Clothing2')).toBe(false)
  })

  test('the ancestors of every path are categories', () => {
    for (const path of CATEGORY_PATHS) expect(categoryAncestry(path).every(isCategory)).toBe(true)
    expect(new Set(CATEGORY_PATHS).size).toBe(CATEGORY_PATHS.length)
  })
})

describe('products', () => {
  test('a primary index out of range falls back to the first picture', () => {
    expect(primaryImage({ imageUrls: ['a', 'b'], primaryImageIndex: 1 })).toBe('b')
    expect(primaryImage({ imageUrls: ['a', 'b'], primaryImageIndex: 7 })).toBe('a')
  })

  test('a condition that contains new is new, in any case', () => {
    expect([isNew('New with tags'), isNew('Like NEW'), isNew('Good'), isNew(null)]).toEqual([true, true, false, false])
  })

  test('ten views make a product hot', () => {
    expect([9, 10].map((viewCount) => isHot({ viewCount }))).toEqual([false, true])
  })

  test('a preset names its width, height and quality and leaves the format to the browser', () => {
    expect(imageTransform('card')).toBe('tr=w-600,h-900,q-70,f-auto')
  })
})

test('an SKU is read as people type it; where a bare number means something else, only with its prefix', () => {
  const typed = [skuOf(12), 'fv 12', ' Fv12 ', '12']
  expect(typed.map(parseSku)).toEqual([12, 12, 12, 12])
  expect(['FV-12', 'fv12', '12'].map(parsePrefixedSku)).toEqual([12, 12, null])
  expect(['FV-0', '0', 'FV-', 'lamp 12', '12 lamps', ''].map(parseSku)).toEqual(Array(6).fill(null))
})

describe('price tags', () => {
  test('are in the order of seller, title and id, in any case', () => {
    const tag = (seller: string, title: string, id: number) => ({ seller, title, id })
    const sorted = [
      tag('hazel', 'lamp 2', 9),
      tag('Hazel', 'Lamp 10', 7),
      tag('hazel', 'lamp 10', 8),
      tag('otis', 'Jug', 1),
    ]
    expect([...sorted].reverse().sort(inTagOrder)).toEqual(sorted)
  })

  test('are of each item once and of 500 at most, and leave out fewer than a hundred labels', () => {
    const ids = Array.from({ length: MAX_TAGS + 1 }, (_, index) => index + 1)
    const sheet = (items: number[], skip: number) =>
      PriceTagSheet.safeParse({ size: 'avery-5160', items: items.join(), skip: String(skip) }).data
    const print = (productIds: number[], skip: number) =>
      NewTagPrint.safeParse({ size: 'avery-5160', productIds, skip }).data
    expect(sheet([7, 8, 7], 99)).toMatchObject({ items: [7, 8], skip: 99 })
    expect(print([7, 8, 7], 99)).toMatchObject({ productIds: [7, 8], skip: 99 })
    for (const make of [sheet, print]) {
      expect(make(ids.slice(1), 0)).toBeDefined()
      expect([make(ids, 0), make([7], 100), make([], 0)]).toEqual([undefined, undefined, undefined])
    }
  })
})

describe('an edit of a photo', () => {
  const crop = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 }
  const edit: ImageEdit = { rotate: 90, crop, brightness: 1.2 }

  test('is another one if it turns, brightens or crops in another way, not for a rounding', () => {
    expect(isSameEdit(edit, { ...edit, crop: { ...crop, x: 0.1 + 1e-9 } })).toBe(true)
    expect(isSameEdit(UNEDITED, { ...UNEDITED })).toBe(true)
    const others: Partial<ImageEdit>[] = [
      { rotate: 270 },
      { brightness: 1.3 },
      { crop: null },
      { crop: { ...crop, x: 0.2 } },
      { crop: { ...crop, y: 0.2 } },
      { crop: { ...crop, width: 0.6 } },
      { crop: { ...crop, height: 0.6 } },
    ]
    for (const other of others) expect(isSameEdit(edit, { ...edit, ...other }), JSON.stringify(other)).toBe(false)
  })

  test('crops at least a pixel, and none outside the picture', () => {
    expect(cropPixels(crop, 1000, 500)).toEqual({ left: 100, top: 50, width: 500, height: 250 })
    expect(cropPixels({ x: 0.5, y: 0.98, width: 0.02, height: 0.02 }, 10, 10)).toEqual({
      left: 5,
      top: 9,
      width: 1,
      height: 1,
    })
    // Shares that a browser has rounded.
    expect(cropPixels({ x: -1e-7, y: 0.5, width: 1, height: 0.5 + 1e-7 }, 1e7, 1e7)).toEqual({
      left: 0,
      top: 5e6,
      width: 1e7 - 1,
      height: 5e6,
    })
  })
})

describe('what an analysis proposes', () => {
  const proposed = {
    title: 'Brass lamp',
    description: 'Works',
    price: 45.5,
    category: 'Other',
    tags: ['brass'],
    confidence: 0.5,
    source: 'openai' as const,
  }

  test('fills in its price only if it is confident, and shows it beside the field otherwise', () => {
    expect([proposedFields(proposed).price, suggestedPrice(proposed)]).toEqual([4_550, null])
    const unsure = { ...proposed, confidence: 0.49 }
    expect([proposedFields(unsure).price, suggestedPrice(unsure)]).toEqual([null, 4_550])
    for (const confidence of [0.4, 0.9]) {
      const unpriced = { ...proposed, price: 0, confidence }
      expect([proposedFields(unpriced).price, suggestedPrice(unpriced)]).toEqual([null, null])
    }
  })

  test('leaves the category open where the built-in assistant knows none', () => {
    expect(proposedFields(proposed).category).toBe('Other')
    expect(proposedFields({ ...proposed, source: 'built-in' }).category).toBe('')
    expect(proposedFields({ ...proposed, source: 'built-in', category: 'Furniture' }).category).toBe('Furniture')
  })

  test('replaces nothing that the seller has typed', () => {
    const untouched = [
      [' ', 'Lamp'],
      [null, 4_550],
      [[], ['brass']],
      [['brass'], ['brass']],
      ['Lamp', 'Lamp'],
    ]
    for (const [value, before] of untouched) expect(isUntouched(value, before), JSON.stringify(value)).toBe(true)
    expect([isUntouched('Jug', 'Lamp'), isUntouched(['tin'], ['brass']), isUntouched(0, null)]).toEqual([
      false,
      false,
      false,
    ])
    expect(
      fillIn({ title: 'Lamp', tags: ['tin'] }, { title: 'Lamp', tags: [] }, { title: 'Jug', tags: ['clay'] }),
    ).toEqual({
      title: 'Jug',
      tags: ['tin'],
    })
  })
})

test('a question for prices has 300 characters at most, and a category of 200', () => {
  const isAsked = (query: string, category = '') => PriceQuestion.safeParse({ query, category }).success
  expect([isAsked('x'.repeat(300), 'y'.repeat(200)), isAsked('x'.repeat(301)), isAsked('x', 'y'.repeat(201))]).toEqual([
    true,
    false,
    false,
  ])
})

test('a pickup code has six characters, is shown in two halves, and is read from its URL, whatever follows', () => {
  expect(formatPickupCode('K7QM4T')).toBe('K7Q-M4T')
  const digits = [...'K7QM4'].map((character) => CODE_ALPHABET.indexOf(character))
  const code = `K7QM4${CODE_ALPHABET[checkDigit(digits)]}`
  expect(parsePickupCode(`https://fernvale.example/pickup?code=${code}&from=mail`)).toBe(code)
  // The check digit of no character at all is right.
  expect(['0', '00', `0${code}`].map(parsePickupCode)).toEqual([null, null, null])
})

test('a sale is on from its first millisecond to the one before its end', () => {
  const startDate = new Date('2026-06-06T13:00:00Z')
  const sale = { startDate, endDate: new Date(startDate.getTime() + SALE_MS) }
  const at = (offset: number) => isOn(sale, new Date(startDate.getTime() + offset))
  expect([at(-1), at(0), at(SALE_MS - 1), at(SALE_MS)]).toEqual([false, true, true, false])
})
