import { afterEach, expect, test, vi } from 'vitest'
import { takeTabLock, whenOnlyTab } from './use-tab-lock.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Where the lock is said to be. */
function taken() {
  const told: string[] = []
  return { told, release: takeTabLock('photos', (where) => told.push(where)) }
}

/** The lock manager of a browser, shared by its tabs. */
function stubLocks() {
  let last = Promise.resolve()
  let isHeld = false
  const run = async (act: (lock: object | null) => unknown) => {
    isHeld = true
    await act({})
    isHeld = false
  }
  const request = async (_name: string, { ifAvailable = false }, act: (lock: object | null) => unknown) => {
    if (ifAvailable && isHeld) return act(null)
    last = last.then(() => run(act))
    return last
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

test('one tab holds the lock, and the next one as soon as it goes', async () => {
  stubLocks()
  const first = taken()
  await vi.waitFor(() => expect(first.told).toEqual(['here']))
  const second = taken()
  await vi.waitFor(() => expect(second.told).toEqual(['elsewhere']))
  first.release()
  await vi.waitFor(() => expect(second.told).toEqual(['elsewhere', 'here']))
})

test('a browser without locks, or that refuses them where storage is blocked, counts as holding it', async () => {
  vi.stubGlobal('navigator', {})
  expect(taken().told).toEqual(['here'])
  const refusal = new DOMException('No storage', 'SecurityError')
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(refusal) } })
  const { told } = taken()
  await vi.waitFor(() => expect(told).toEqual(['here']))
})

test('a tab learns that the other ones, which waited for its lock, are gone', async () => {
  vi.useFakeTimers()
  let pending = [{ name: 'photos' }, { name: 'many' }]
  vi.stubGlobal('navigator', { locks: { query: async () => ({ pending }) } })
  const run = vi.fn()
  whenOnlyTab('photos', run)
  const later = vi.fn()
  const end = whenOnlyTab('photos', later)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).not.toHaveBeenCalled()
  end()
  pending = [{ name: 'many' }]
  await vi.advanceTimersByTimeAsync(10_000)
  expect([run, later].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  const endWhileAsking = whenOnlyTab('photos', later)
  vi.advanceTimersByTime(3_000)
  endWhileAsking()
  await vi.advanceTimersByTimeAsync(0)
  expect(later).not.toHaveBeenCalled()
})
