import { afterEach, expect, test, vi } from 'vitest'
import type { Pickup, PickupList } from '../../contracts/pickup.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { stubStorage } from '../lib/testing/stub-storage.ts'
import { savedList, saveList } from './saved-list.ts'
import { usePickups } from './use-pickups.ts'

vi.mock('../lib/use-api.ts', () => ({ useApi: () => vi.fn() }))

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

test('a desk shows the list that was saved for it, with its age, and never another one’s', () => {
  stubStorage()
  saveList(1, undefined, LIST, 1000)
  const client = createQueryClient()
  const shown = (key: number | string, sale?: string) => {
    const holder = { key, name: 'hazel', kind: 'seller', pass: null } as const
    const { data, dataUpdatedAt } = callHook(() => usePickups(holder, sale), client)
    return { pickups: data?.pickups, at: dataUpdatedAt }
  }
  expect(shown(1)).toEqual({ pickups: LIST.pickups, at: 1000 })
  for (const other of [shown(2), shown('pass:1'), shown(1, '7')]) expect(other).toEqual({ pickups: undefined, at: 0 })
})

test('a list that was saved before lists had items of others is still shown', () => {
  const { others: _, ...list } = LIST
  stubStorage()
  saveList(1, undefined, list as PickupList, 1000)
  expect(savedList(1, undefined)?.list.others).toEqual([])
})
