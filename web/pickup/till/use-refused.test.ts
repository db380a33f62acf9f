import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { DeskItem } from '../../../contracts/desk.ts'
import { callHook } from '../../lib/testing/call-hook.ts'
import type { RefusedItem } from './till-state.ts'
import { useRefused } from './use-refused.ts'

vi.mock('../use-desk-api.ts', () => ({ useDeskApi: () => vi.fn() }))

const REASON = 'This item is being rung up at another desk.'
const HELD: RefusedItem = {
  item: { id: 7, title: 'Oak chair', imageUrl: undefined, price: '45.00', seller: 'hazel', mayLower: false },
  reason: REASON,
  state: 'held',
  heldUntil: '2026-06-06T14:30:00Z',
  mayChange: true,
}

/** What a till shows of a refused item once it was found again like this. */
function shown(found: Partial<DeskItem>, refused = HELD) {
  const client = new QueryClient()
  client.setQueryData(['/api/desk/items', 'FV-7'], { items: [{ productId: 7, ...found }], isExact: true })
  return callHook(() => useRefused(refused), client)
}

test.each([
  ['sold', 'This item is sold.', { refusal: 'This item is sold.', state: 'sold', heldUntil: null }],
  ['free', 'This item is free now. Scan it again to add it.', { refusal: null, state: 'free', heldUntil: null }],
] as const)('an item that another till held says when it is %s', (state, reason, found) => {
  expect(shown(found)).toMatchObject({ state, reason, heldUntil: null })
})

test('an item refused for what this till does, or that is not found any more, keeps its reason', () => {
  const refused = { ...HELD, mayChange: false }
  expect(shown({ refusal: null, state: 'free' }, refused)).toBe(refused)
  expect(shown({ productId: 8 })).toBe(HELD)
})
