import { afterEach, expect, test, vi } from 'vitest'
import type { Pickup } from '../../contracts/pickup.ts'
import { RequestError } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { useOutbox } from './use-outbox.ts'

const api = vi.hoisted(() => vi.fn())
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))

afterEach(() => vi.restoreAllMocks())

const LAMP = { id: 7, title: 'Brass lamp', version: 0, handedOver: null } as Pickup

function open(onMarked: (pickup: Pickup) => void = () => {}, client = createQueryClient()) {
  return callHook(() => useOutbox({ key: 1, name: 'hazel', kind: 'seller', pass: null }, onMarked), client).outbox
}

test('the desk learns the new state of what it marked', async () => {
  const marked = { ...LAMP, version: 1, handedOver: { at: '2026-06-06T14:00:00.000Z', by: 'hazel' } }
  api.mockResolvedValue({ ...marked, isFromThisMark: true, putBack: null })
  const onMarked = vi.fn()
  await open(onMarked).press(LAMP, true)
  expect(onMarked.mock.calls).toEqual([[marked]])
})

test('a mark shows on the list at once, whose answer under way may be older, and one that is refused has it read again', async () => {
  const client = createQueryClient()
  const queryKey = ['/api/pickups', 1, null]
  const [marked, jug] = [
    { ...LAMP, version: 1, handedOver: { at: '2026-06-06T14:00:00.000Z', by: 'hazel' } },
    { ...LAMP, id: 8, title: 'Jug' },
  ]
  const isStale = () => client.getQueryState(queryKey)?.isInvalidated
  client.setQueryData(queryKey, { pickups: [LAMP, jug] })
  api.mockResolvedValueOnce({ ...marked, isFromThisMark: true, putBack: null })
  await open(() => {}, client).press(LAMP, true)
  expect(client.getQueryData(queryKey)).toEqual({ pickups: [marked, jug] })
  expect(isStale()).toBe(false)
  void client.fetchQuery({ queryKey, queryFn: () => new Promise(() => {}), staleTime: 0 }).catch(() => {})
  api.mockResolvedValueOnce({ ...marked, isFromThisMark: true, putBack: null })
  await open(() => {}, client).press(LAMP, true)
  expect(isStale()).toBe(true)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, { pickups: [LAMP, jug] })
  api.mockRejectedValueOnce(new RequestError(409, '“Brass lamp” was refunded. Please do not hand it over.'))
  await open(() => {}, client).press(LAMP, true)
  expect(isStale()).toBe(true)
})

test('a mark that gets no answer on a dead connection does not wait for one', async () => {
  api.mockRejectedValueOnce(new DOMException('No answer', 'TimeoutError'))
  const outbox = open()
  await outbox.press(LAMP, true)
  expect(outbox.state()).toMatchObject({ problem: 'unreachable', pending: [{ purchaseId: 7 }] })
})
