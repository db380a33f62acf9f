import { expect, onTestFinished, test, vi } from 'vitest'
import { localTime } from './local-time.ts'

test('a time of another year says which', () => {
  vi.useFakeTimers({ now: new Date(2027, 0, 1, 0, 5) })
  onTestFinished(() => void vi.useRealTimers())
  const shown = (date: Date) => localTime(date.toISOString()).replaceAll('\u202f', ' ')
  expect(shown(new Date(2027, 0, 1, 0, 1))).toBe('Jan 1, 12:01 AM')
  expect(shown(new Date(2026, 11, 31, 23, 59))).toBe('Dec 31, 2026, 11:59 PM')
})
