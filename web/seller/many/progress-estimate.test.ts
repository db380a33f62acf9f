import { expect, test } from 'vitest'
import { type Sample, secondsLeft, timeLeft, withSample } from './progress-estimate.ts'

const at = (seconds: number, done: number): Sample => ({ atMs: seconds * 1000, done })

test('the estimate uses the upload speed of the last seconds', () => {
  expect(secondsLeft([at(0, 0), at(5, 6), at(10, 12)], 40)).toBeCloseTo(23.3, 1)
})

test('there is no estimate before there is data', () => {
  expect(secondsLeft([], 40)).toBeNull()
  expect(secondsLeft([at(0, 0), at(1, 3)], 40)).toBeNull()
  expect(secondsLeft([at(0, 3), at(30, 3)], 40)).toBeNull()
})

test('the estimate follows a connection that became slow', () => {
  const samples = [at(0, 0), at(10, 20), at(40, 21), at(50, 22)].reduce<Sample[]>(withSample, [])
  expect(secondsLeft(samples, 32)).toBe(100)
})

test('the time left is worded naturally', () => {
  expect([2, 7, 18, 56, 58, 80, 100].map(timeLeft)).toEqual([
    'a few seconds left',
    'about 5 seconds left',
    'about 20 seconds left',
    'about 55 seconds left',
    'about a minute left',
    'about a minute left',
    'about 2 minutes left',
  ])
})
