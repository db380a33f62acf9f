import { expect, test } from 'vitest'
import { MAX_CALLS, splitForAi } from './split-for-ai.ts'

/** Groups of these sizes, with photos counted from 0. */
function groupsOf(...sizes: number[]): number[][] {
  let next = 0
  return sizes.map((size) => Array.from({ length: size }, () => next++))
}

test.each([
  ['one', Array(50).fill(1), 1],
  ['forty items', Array(40).fill(5), 4],
  ['items that leave gaps', Array(6).fill(33), 4],
  ['a single item', [200], 4],
  ['a large item and small ones', [70, ...Array(65).fill(2)], 4],
])('%s: every photo once, in at most four runs of at most sixty', (_, sizes, calls) => {
  const runs = splitForAi(groupsOf(...sizes))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  expect(runs.flat()).toEqual(Array.from({ length: total }, (_, photo) => photo))
  expect(runs.length).toBeLessThanOrEqual(Math.min(MAX_CALLS, calls))
  expect(Math.max(...runs.map((run) => run.length))).toBeLessThanOrEqual(60)
})

test('groups that fit stay whole', () => {
  const groups = groupsOf(...Array(17).fill([7, 3, 1, 5]).flat(), 9)
  const runs = splitForAi(groups.slice(0, 48))
  const runOf = (photo: number) => runs.findIndex((run) => run.includes(photo))
  for (const group of groups.slice(0, 48)) expect(new Set(group.map(runOf)).size).toBe(1)
})

test('between groups it cuts where that costs least', () => {
  const groups = groupsOf(...Array(20).fill(4))
  const [first] = splitForAi(groups, (_, next) => (next === 44 ? 0 : 1))
  expect(first).toHaveLength(44)
})
