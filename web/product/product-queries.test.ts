import { expect, test } from 'vitest'
import type { Api } from '../lib/api.ts'
import { productListQuery } from './product-queries.ts'
import { aProduct } from './testing/a-product.ts'

const { getNextPageParam } = productListQuery((() => {}) as unknown as Api, {})
const page = (length: number) => Array.from({ length }, () => aProduct())
const next = (...lengths: number[]) => {
  const pages = lengths.map(page)
  return getNextPageParam(pages.at(-1) ?? [], pages, 0, [])
}

test('the next page begins after what is shown, also when an item has left the list meanwhile', () => {
  expect(next(12)).toBe(12)
  expect(next(12, 12)).toBe(24)
  expect(next(11, 12)).toBe(23)
  expect(next(12, 11)).toBe(23)
  expect(next(12, 0)).toBeUndefined()
})
