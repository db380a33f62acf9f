import { expect, test } from 'vitest'
import type { Product } from '../../../contracts/product.ts'
import { listCount } from './list-count.ts'

const items = (count: number) => Array<Product>(count)

test("a seller's items are counted, as far as the list goes", () => {
  const short = items(999)
  expect(listCount(short, short)).toBe('999')
  const full = items(1000)
  expect([listCount(full, full), listCount(items(40), full)]).toEqual(['1,000+', '40+'])
})
