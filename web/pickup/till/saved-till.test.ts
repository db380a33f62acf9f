import { afterEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../lib/testing/stub-storage.ts'
import { helperKey } from '../desk-holder.ts'
import { helpersUnsureItems, saveTill } from './saved-till.ts'
import { EMPTY, type TillState } from './till-state.ts'

afterEach(() => vi.unstubAllGlobals())

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
