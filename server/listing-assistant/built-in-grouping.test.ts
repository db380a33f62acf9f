import { describe, expect, test } from 'vitest'
import { gapLimit, groupByTimeAndSimilarity } from './built-in-grouping.ts'

/** Photos that look alike have the same letter; `.` looks like nothing else. */
const looks = (letters: string) =>
  [...letters].map((one, place) =>
    Float64Array.from([...letters], (other, at) => (at !== place && one === other && one !== '.' ? 0.3 : 0)),
  )
const seconds = (...times: number[]) => times.map((time) => time * 1000)
const unknown = (letters: string) => [...letters].map(() => null)

describe('photos with times', () => {
  test('are split at long gaps, even if they look like nothing else', () => {
    const times = seconds(0, 4, 9, 70, 75, 81, 160, 163)
    expect(groupByTimeAndSimilarity(times, looks('........'))).toEqual([
      [0, 1, 2],
      [3, 4, 5],
      [6, 7],
    ])
  })

  test('in any order are the same groups', () => {
    const times = seconds(160, 4, 75, 0, 81, 163, 70, 9)
    expect(groupByTimeAndSimilarity(times, looks('........'))).toEqual([
      [0, 5],
      [1, 3, 7],
      [2, 4, 6],
    ])
  })

  test('come back to an item that they look like', () => {
    const times = seconds(0, 4, 9, 70, 75, 81, 140)
    expect(groupByTimeAndSimilarity(times, looks('aaabbba'))).toEqual([
      [0, 1, 2, 6],
      [3, 4, 5],
    ])
  })

  test('of a slow seller are split at longer gaps', () => {
    const times = seconds(0, 22, 47, 300, 325, 345, 700, 721)
    expect(groupByTimeAndSimilarity(times, looks('........'))).toEqual([
      [0, 1, 2],
      [3, 4, 5],
      [6, 7],
    ])
  })

  test('of the same second are of one item', () => {
    const times = seconds(0, 0, 0, 60, 60, 61, 120, 120)
    expect(groupByTimeAndSimilarity(times, looks('........'))).toEqual([
      [0, 1, 2],
      [3, 4, 5],
      [6, 7],
    ])
  })

  test('of files that were copied say nothing, even if a few have their own', () => {
    const times = seconds(...Array.from({ length: 15 }, () => 5), 900, 1800)
    const letters = 'aaabbbcccdddeee..'
    expect(groupByTimeAndSimilarity(times, looks(letters))).toHaveLength(7)
  })

  test('of two items are split even if few photos make everything look a little alike', () => {
    const similarity = looks('aabb').map((row, one) => row.map((value, other) => (one === other ? 0 : value + 0.055)))
    expect(groupByTimeAndSimilarity(seconds(0, 6, 126, 132), similarity)).toEqual([
      [0, 1],
      [2, 3],
    ])
  })

  test('that are all the same say nothing', () => {
    const times = seconds(5, 5, 5, 5, 5, 5)
    expect(groupByTimeAndSimilarity(times, looks('aabbcc'))).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ])
  })

  test('may be missing for some', () => {
    const times = [...seconds(0, 4, 9), null, ...seconds(75, 81, 84)]
    expect(groupByTimeAndSimilarity(times, looks('...bb.b'))).toContainEqual([0, 1, 2])
  })
})

describe('photos without times', () => {
  test('are grouped by what they look like, in any order', () => {
    expect(groupByTimeAndSimilarity(unknown('abcabcabc'), looks('abcabcabc'))).toEqual([
      [0, 3, 6],
      [1, 4, 7],
      [2, 5, 8],
    ])
  })

  test('that look like nothing else stay alone', () => {
    expect(groupByTimeAndSimilarity(unknown('....'), looks('....'))).toEqual([[0], [1], [2], [3]])
  })

  test('that look a little alike are grouped only if they are neighbors', () => {
    const similarity = looks('aabbcc')
    const alittle = similarity.map((row) => row.map((value) => (value > 0 ? 0.02 : 0)))
    expect(groupByTimeAndSimilarity(unknown('aabbcc'), alittle)).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ])
    const apart = looks('abcabc').map((row) => row.map((value) => (value > 0 ? 0.02 : 0)))
    expect(groupByTimeAndSimilarity(unknown('abcabc'), apart)).toHaveLength(6)
  })
})

test('one photo is one group, none is none', () => {
  expect(groupByTimeAndSimilarity([null], looks('a'))).toEqual([[0]])
  expect(groupByTimeAndSimilarity([], [])).toEqual([])
})

test.each([
  ['two kinds of gaps', seconds(3, 4, 5, 90, 100), 9_000, 50_000],
  ['short gaps only', seconds(2, 2, 3), 8_000, 8_000],
  ['long gaps only', seconds(200, 300, 900), 50_000, 50_000],
])('the limit between items with %s is within bounds', (_, gaps, least, most) => {
  const limit = gapLimit(gaps)
  expect(limit).toBeGreaterThanOrEqual(least)
  expect(limit).toBeLessThanOrEqual(most)
})
