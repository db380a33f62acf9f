import { afterEach, expect, test, vi } from 'vitest'
import type { Pickup } from '../../contracts/pickup.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { useOutbox } from './use-outbox.ts'

const api = vi.hoisted(() => vi.fn())
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))

afterEach(() => vi.restoreAllMocks())

const LAMP = { id: 7, title: 'Brass lamp', version: 0, handedOver: null } as Pickup

function open(onMarked: (pickup: Pickup) => void = () => {}) {
  return callHook(() => useOutbox({ key: 1, name: 'hazel', kind: 'seller', pass: null }, onMarked)).outbox
}

test('the desk learns the new state of what it marked', async () => {
  const marked = { ...LAMP, version: 1, handedOver: { at: '2026-06-06T14:00:00.000Z', by: 'hazel' } }
  api.mockResolvedValue({ ...marked, isFromThisMark: true, putBack: null })
  const onMarked = vi.fn()
  await open(onMarked).press(LAMP, true)
  expect(onMarked.mock.calls).toEqual([[marked]])
})

test('a mark that gets no answer on a dead connection does not wait for one', async () => {
  api.mockRejectedValueOnce(new DOMException('No answer', 'TimeoutError'))
  const outbox = open()
  await outbox.press(LAMP, true)
  expect(outbox.state()).toMatchObject({ problem: 'unreachable', pending: [{ purchaseId: 7 }] })
})
