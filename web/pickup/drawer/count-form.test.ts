import { beforeEach, expect, test, vi } from 'vitest'
import { callHook } from '../../lib/testing/call-hook.ts'
import { currentToasts } from '../../ui/toast.ts'
import { useSaveCount } from './count-form.tsx'

const api = vi.hoisted(() => vi.fn())
vi.mock('../../lib/use-api.ts', () => ({ useApi: () => api }))

beforeEach(() => {
  api.mockReset().mockResolvedValue({ counted: '100.00', expected: '120.00' })
})

const save = () => callHook(() => useSaveCount({ isOwn: true, passId: null }, 1)).mutateAsync

test('a saved count is compared with what the drawer should hold now, not with what the page last heard', async () => {
  await save()({ counted: '100.00', note: '' })
  expect(currentToasts()[0]).toMatchObject({ title: 'Count saved', description: '$20.00 missing' })
})

test('a count that gets no answer on a dead connection can be sent again soon, and counts once', async () => {
  api.mockRejectedValueOnce(new DOMException('No answer', 'TimeoutError'))
  const send = save()
  await expect(send({ counted: '100.00', note: '' })).rejects.toThrow('No answer')
  await send({ counted: '100.00', note: '' })
  const [key, again] = api.mock.calls.slice(-2).map(([, { body }]) => body.key)
  expect(again).toBe(key)
})
