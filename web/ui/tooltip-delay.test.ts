import { expect, test } from 'vitest'
import { openDelay } from './tooltip-delay.ts'

test('a tooltip opens after 700 ms', () => {
  expect(openDelay(Number.NEGATIVE_INFINITY, 10_000)).toBe(700)
})

test('the next one within 300 ms opens at once', () => {
  expect(openDelay(10_000, 10_299)).toBe(0)
  expect(openDelay(10_000, 10_300)).toBe(700)
})
