import { afterEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../lib/testing/stub-storage.ts'
import { helperKey } from '../desk-holder.ts'
import { helpersUnsureItems, savedTill, saveTill } from './saved-till.ts'
import { EMPTY, type TillState } from './till-state.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const item = { id: 1, title: 'Oak chair', imageUrl: undefined, price: '45.00', seller: 'hazel', mayLower: false }
const LINES: TillState = { ...EMPTY, lines: [{ item, agreedPrice: null, hold: 'held', problem: null }] }
const unsure = { sale: { items: [{ productId: 1 }], method: 'cash' as const, key: 'one-chair' }, change: null }
const payment = { url: '/pay', sessionId: 'cs_1', email: null }

test('a helper whose pass has ended is asked about what was sent or is being paid for, not about what was only rung up', () => {
  stubStorage({}, 'sessionStorage')
  const itemsAfter = (asker: string, state: TillState) => {
    saveTill(asker, state)
    return helpersUnsureItems()
  }
  expect(itemsAfter(helperKey(7), { ...LINES, unsure })).toEqual(['Oak chair'])
  expect(itemsAfter(helperKey(7), { ...LINES, payment })).toEqual(['Oak chair'])
  expect(itemsAfter(helperKey(7), LINES)).toEqual([])
  expect(itemsAfter('5', { ...LINES, payment })).toEqual([])
})

test('what was rung up outlasts a reload for as long as its holds may, and what was sent or is being paid for stays', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  stubStorage({}, 'sessionStorage')
  const restoredAfter = (minutes: number, state: TillState) => {
    saveTill('5', state)
    vi.setSystemTime(Date.now() + minutes * 60_000)
    return savedTill('5')
  }
  expect(restoredAfter(4, LINES)).toEqual(LINES)
  expect(restoredAfter(6, LINES)).toBeNull()
  for (const open of [
    { ...LINES, unsure },
    { ...LINES, payment },
  ])
    expect(restoredAfter(60, open)).toEqual(open)
})

test('a till is restored for whom it was saved, with the sale that was just finished, and not once it is empty', () => {
  stubStorage({}, 'sessionStorage')
  saveTill('5', LINES)
  expect([savedTill('5'), savedTill('6'), savedTill(helperKey(5))]).toEqual([LINES, null, null])
  const finished = { ...EMPTY, finished: { titles: ['Oak chair'] } } as TillState
  saveTill('5', finished)
  expect(savedTill('5')).toEqual(finished)
  saveTill('5', EMPTY)
  expect(savedTill('5')).toBeNull()
})
