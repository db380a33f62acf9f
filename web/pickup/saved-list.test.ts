import { afterEach, expect, test, vi } from 'vitest'
import type { Pickup, PickupList } from '../../contracts/pickup.ts'
import { stubStorage } from '../lib/testing/stub-storage.ts'
import { savedList, saveList } from './saved-list.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const EMPTY: PickupList = { sale: null, sales: [], hasOthers: false, pickups: [], others: [] }
const LIST: PickupList = { ...EMPTY, pickups: [{ id: 1 } as Pickup] }

test('a list is for the account and the sale it was saved for', () => {
  stubStorage()
  saveList(1, undefined, LIST, 1000)
  expect(savedList(1, undefined)).toEqual({ at: 1000, list: LIST })
  expect([savedList(2, undefined), savedList(1, '7')]).toEqual([null, null])
})

test('one saved while the device clock was ahead does not pass for current until then', () => {
  stubStorage()
  vi.useFakeTimers({ now: new Date('2026-06-06T15:00:00Z') })
  saveList(1, undefined, LIST, Date.now())
  vi.setSystemTime(new Date('2026-06-06T13:00:00Z'))
  expect(savedList(1, undefined)?.at).toBe(Date.now())
})

test('one from before the first purchase does not say that nothing was sold', () => {
  stubStorage()
  saveList(1, undefined, EMPTY, 1000)
  expect(savedList(1, undefined)).toBeNull()
})
