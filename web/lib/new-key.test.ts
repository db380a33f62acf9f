import { expect, onTestFinished, test, vi } from 'vitest'
import { newKey } from './new-key.ts'

test('keys sort by creation, also when the clock is set back in between', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const before = newKey()
  vi.setSystemTime(Date.now() - 3_600_000)
  const after = newKey()
  expect([after, before].sort()).toEqual([before, after])
})
