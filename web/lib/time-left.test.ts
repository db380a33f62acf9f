import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = new Date('2026-05-01T12:00:00Z')

test.each([
  [30 * 60_000, '30:00'],
  [29 * 60_000 + 4_500, '29:05'],
  [9_000, '0:09'],
  [1, '0:01'],
  [0, ''],
  [-1_000, ''],
])('%i ms are %o', (ms, text) => {
  expect(timeLeft(new Date(now.getTime() + ms).toISOString(), now)).toBe(text)
})
