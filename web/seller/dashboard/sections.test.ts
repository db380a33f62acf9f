import { describe, expect, test } from 'vitest'
import { aProduct } from '../../product/testing/a-product.ts'
import { readSorts } from './persisted-sort.ts'
import { inSection, matching, rejectedFirst, SECTIONS, type SellerSort, sorted } from './sections.ts'

const day = (date: number) => `2026-05-0${date}T12:00:00.000Z`
const goods = [
  aProduct({ id: 1, title: 'lamp 10', price: '9.00', viewCount: 5, createdAt: day(1), updatedAt: day(4) }),
  aProduct({ id: 2, title: 'Lamp 9', price: '100.00', viewCount: 5, createdAt: day(3), updatedAt: day(3) }),
  aProduct({ id: 3, title: 'Chair', price: '20.00', viewCount: 40, createdAt: day(2), updatedAt: day(5) }),
]

describe('a section of the dashboard', () => {
  test.each<[SellerSort, number[]]>([
    ['views', [3, 2, 1]],
    ['price-high', [2, 3, 1]],
    ['price-low', [1, 3, 2]],
    ['alphabetical', [3, 2, 1]],
    ['alphabetical-desc', [1, 2, 3]],
    ['date-modified', [3, 1, 2]],
    ['date-created', [2, 3, 1]],
    ['date-created-old', [1, 3, 2]],
  ])('sorted by %s', (sort, ids) => {
    expect(sorted(goods, sort).map(({ id }) => id)).toEqual(ids)
  })

  test('of sold items is sorted by what they went for', () => {
    const bargain = aProduct({ id: 1, price: '90.00', status: 'sold' })
    const full = aProduct({ id: 2, price: '50.00', status: 'sold' })
    const items = [
      { ...bargain, soldFor: '40.00' },
      { ...full, soldFor: '50.00' },
    ]
    expect(sorted(items, 'price-high').map(({ id }) => id)).toEqual([2, 1])
    expect(sorted(items, 'price-low').map(({ id }) => id)).toEqual([1, 2])
  })

  test('has the items of its statuses; each status is in exactly one', () => {
    const states = (['pending', 'approved', 'rejected', 'sold', 'unlisted'] as const).map((status) =>
      aProduct({ status }),
    )
    const found = SECTIONS.map((section) => [section.name, inSection(states, section).map(({ status }) => status)])
    expect(found).toEqual([
      ['LIVE', ['approved']],
      ['PENDING', ['pending', 'rejected']],
      ['UNLISTED', ['unlisted']],
      ['SOLD', ['sold']],
    ])
  })

  test('lists rejected items first, then by the chosen order', () => {
    const states = (['pending', 'rejected', 'pending', 'rejected'] as const).map((status, id) =>
      aProduct({ id, status }),
    )
    expect(rejectedFirst(states).map(({ id }) => id)).toEqual([1, 3, 0, 2])
  })

  test('is sorted by the last change by default, PENDING by creation', () => {
    expect(SECTIONS.map(({ key, defaultSort }) => [key, defaultSort])).toEqual([
      ['approved', 'date-modified'],
      ['pending', 'date-created'],
      ['unlisted', 'date-modified'],
      ['sold', 'date-modified'],
    ])
  })
})

test.each([
  ['', true],
  ['BRASS lamp', true],
  ['letters', true],
  ['lighting', true],
  ['bràss', true],
  ['brass chair', false],
])('a search for %j finds the brass lamp: %s', (search, finds) => {
  expect(matching([aProduct()], search).length === 1).toBe(finds)
})

test.each([
  [null, {}],
  [
    { sold: 'views', pending: 'price-low' },
    { sold: 'views', pending: 'price-low' },
  ],
  [{ sold: 'by-smell', pending: 7 }, {}],
  ['no object', {}],
])('stored sorts %j are read as %j', (stored, sorts) => {
  expect(readSorts(stored)).toEqual(sorts)
})
