import { expect, test } from 'vitest'
import { MAX_TAGS } from '../../contracts/price-tag-rules.ts'
import { nextBatch, startAfter } from './next-batch.ts'

const items = (count: number) => Array.from({ length: count }, (_, index) => index)

test('as many tags as fit into one file are one batch', () => {
  expect(nextBatch(items(MAX_TAGS), 'avery-5160', 7)).toHaveLength(MAX_TAGS)
})

test('larger sets are split into batches that end with a full sheet', () => {
  let rest = items(1_200)
  let start = 22
  const sizes: number[] = []
  while (rest.length > 0) {
    const batch = nextBatch(rest, 'avery-5160', start)
    start = startAfter('avery-5160', start, batch.length)
    rest = rest.slice(batch.length)
    sizes.push(batch.length)
  }
  // 9 labels are left of the first sheet of 30.
  expect(sizes).toEqual([489, 480, 231])
  expect(start).toBe(22)
})

test('on a roll every label is its own page', () => {
  expect(nextBatch(items(1_200), 'roll-62', 1)).toHaveLength(MAX_TAGS)
  expect(startAfter('roll-62', 1, 500)).toBe(1)
})
