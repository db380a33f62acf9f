import { afterEach, expect, test, vi } from 'vitest'
import { readPushMark, writePushMark } from './push-mark.ts'
import { stubStorage } from './testing/stub-storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('the account is stored until it is removed', () => {
  const stored = stubStorage()
  writePushMark(7)
  // As earlier versions wrote it.
  expect(stored.get('push')).toBe('7')
  expect(readPushMark()).toBe(7)
  writePushMark(null)
  expect(readPushMark()).toBeNull()
})

test('full or blocked storage is no error: notifications were turned on all the same', () => {
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    },
  })
  writePushMark(7)
  vi.stubGlobal('localStorage', null)
  writePushMark(7)
  expect(readPushMark()).toBeNull()
})
